//! Whether a function may be called at another type than its own.

use ubik_ir::{FnSig, Program};
use ubik_verdict::Result;

/// Checks a call at type `caller` of a function of type `callee`.
pub(crate) fn check(_program: &Program, _caller: &FnSig, _callee: &FnSig) -> Result<()> {
    Ok(())
}

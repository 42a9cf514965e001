//! The unwinder's interface, as the Itanium C++ ABI has it.

use ubik_engine::Flow;
use ubik_engine::value::Slot;

use crate::abi::C;
use crate::call::{Answer, Call, nothing, offset};
use crate::table::rows;

rows! {
    "_Unwind_RaiseException"(Ptr) -> Int = |c| Ok(Flow::Unwind(c.ptr(0))), Full, "Unwinds with the exception.";
    "_Unwind_Resume"(Ptr) -> Void = |c| Ok(Flow::Unwind(c.ptr(0))), Full, "Goes on unwinding behind a cleanup.";
    "_Unwind_DeleteException"(Ptr) -> Void = delete, Full, "Calls the exception's own destructor.";
}

/// Behind the exception's class, 64 bits, stands `void (*)(int reason, struct _Unwind_Exception *)`.
fn delete(call: &mut Call<'_>) -> Answer {
    const CLEANUP_AT: u64 = 8;
    const CAUGHT_BY_FOREIGN: u64 = 1;
    let exception = call.ptr(0);
    let cleanup = call.load(offset(exception, CLEANUP_AT), C::Ptr)?;
    if cleanup.bits == 0 {
        return nothing();
    }
    Ok(Flow::Call { function: cleanup, args: [Slot::int(CAUGHT_BY_FOREIGN), exception] })
}

//! Validity of values.

use ubik_verdict::{Result, Stop, Ub};

use crate::code::ValueInfo;
use crate::machine::Machine;
use crate::value::{AllocId, Slot};

impl Machine {
    pub(crate) fn check_value(&mut self, _parts: (Slot, Slot), _info: &ValueInfo) -> Result<()> {
        Ok(())
    }

    pub(crate) fn invalid_scalar(&mut self, _slot: Slot, _info: &ValueInfo) -> Box<Stop> {
        Ub::unreachable().into()
    }

    pub(crate) fn check_bytes(&mut self, _at: (AllocId, u64), _ty: ubik_ir::TyId) -> Result<()> {
        Ok(())
    }
}

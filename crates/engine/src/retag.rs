//! Retags: references get new tags.

use ubik_verdict::Result;

use crate::code::RetagInfo;
use crate::machine::Machine;
use crate::memory::Place;
use crate::value::Slot;

impl Machine {
    pub(crate) fn retag_value(&mut self, parts: (Slot, Slot), _info: &RetagInfo) -> Result<(Slot, Option<Slot>)> {
        Ok((parts.0, None))
    }

    pub(crate) fn retag_place(&mut self, _place: Place, _info: &RetagInfo) -> Result<()> {
        Ok(())
    }
}

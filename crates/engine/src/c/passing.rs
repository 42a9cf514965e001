//! Arguments that the two sides of a call see as different numbers of values: Rust passes a struct, clang the registers
//! that it travels in.

use smallvec::SmallVec;
use ubik_ir::TyId;
use ubik_verdict::Result;

use super::pieces;
use crate::calls::Args;
use crate::machine::Machine;
use crate::memory::Place;
use crate::translate::Class;
use crate::value::Slot;

impl Machine {
    /// Whether some value is larger on one side than on the other, so that it cannot be handed over as it is.
    pub(crate) fn has_split_pieces(&self, passed: &[TyId], expected: &[TyId]) -> bool {
        let sizes = |types: &[TyId]| -> Vec<u64> {
            types.iter().map(|&ty| self.program.ty(ty).size).filter(|&size| size > 0).collect()
        };
        sizes(passed) != sizes(expected)
    }

    /// Arguments put together from pieces, as the function takes them.
    pub(crate) fn adapt_pieces(&mut self, passed: &[TyId], expected: &[TyId], given: &Args) -> Result<Args> {
        let program = self.program.clone();
        let mut sources = Vec::new();
        let mut rest = &given[..];
        for &ty in passed {
            let (slots, others) = rest.split_at(self.class_of(ty).arg_slots() as usize);
            sources.push(self.in_memory(ty, slots)?);
            rest = others;
        }
        let from = pieces::of_all(&program, passed);
        let to = pieces::of_all(&program, expected);
        let mut adapted = Args::new();
        for (index, &ty) in expected.iter().enumerate() {
            if self.class_of(ty) == Class::Zst {
                continue;
            }
            let room = self.new_room(ty)?;
            for (source, target) in from.iter().zip(&to).filter(|(_, target)| target.0 == index) {
                let place = Place::unaligned(sources[source.0]).at(source.1.offset);
                let len = source.1.size.min(target.1.size);
                self.memory.copy(place, Place::unaligned(room).at(target.1.offset), len)?;
            }
            adapted.extend(self.out_of_memory(ty, room)?);
        }
        adapted.extend_from_slice(rest);
        Ok(adapted)
    }

    /// A value as bytes.
    fn in_memory(&mut self, ty: TyId, slots: &[Slot]) -> Result<Slot> {
        match self.class_of(ty) {
            Class::Zst => Ok(Slot::ZERO),
            Class::Memory => Ok(slots[0]),
            Class::One | Class::Two => {
                let room = self.new_room(ty)?;
                self.store_at(Place::unaligned(room), ty, slots)?;
                Ok(room)
            }
        }
    }

    /// A value from its bytes, as values of its type travel.
    fn out_of_memory(&mut self, ty: TyId, room: Slot) -> Result<SmallVec<[Slot; 2]>> {
        match self.class_of(ty) {
            Class::Memory => {
                self.check_at(Place::unaligned(room), ty)?;
                Ok([room].into_iter().collect())
            }
            _ => self.load_at(Place::unaligned(room), ty),
        }
    }
}

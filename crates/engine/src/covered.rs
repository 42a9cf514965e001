//! Which ways a run took through its program: from which block to which, in functions that are not std's.
//!
//! Only runs that were asked for it ([`crate::Config::covers`]) note this. Their code is never improved, so a way is called the same in
//! all of them, and it is the block's place in the code: what is not one after the other is a jump, a call or a return.

use rustc_hash::FxHashSet;
use ubik_ir::{FnId, Idx, Origin};

use crate::machine::Machine;

/// The ways that were taken.
#[derive(Clone, Default)]
pub(crate) struct Covered {
    ways: FxHashSet<u64>,
    last: (u32, u32),
}

impl Covered {
    /// Notes the next operation, by the number of its function and its place there.
    fn go(&mut self, here: (u32, u32)) {
        let before = std::mem::replace(&mut self.last, here);
        if here != (before.0, before.1 + 1) {
            // Of calls only the beginning counts: a function is reached, from wherever.
            let from = if before.0 == here.0 { before.1 } else { 0 };
            self.ways.insert(u64::from(here.0) << 40 ^ u64::from(here.1) << 20 ^ u64::from(from));
        }
    }
}

impl Machine {
    /// Notes where the run is, if it is to.
    pub(crate) fn note_way(&mut self) {
        let Some(mut covered) = self.covered.take() else { return };
        let frame = self.threads[self.current].frames.last();
        if let Some((function, pc)) = frame.map(|frame| (frame.code().function, frame.pc))
            && !self.is_of_std(function)
        {
            covered.go((function.index() as u32, pc));
        }
        self.covered = Some(covered);
    }

    fn is_of_std(&self, function: FnId) -> bool {
        self.program.krate(self.program.function(function).krate).origin == Origin::Std
    }

    /// The ways that were taken, if that was asked for.
    pub fn take_ways(&mut self) -> Vec<u64> {
        self.covered.as_deref_mut().map_or(Vec::new(), |covered| covered.ways.drain().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_is_no_way_of_its_own() {
        let mut covered = Covered::default();
        [(1, 0), (1, 1), (1, 2), (1, 7), (2, 0), (1, 8)].into_iter().for_each(|here| covered.go(here));
        // The beginning, the jump, the call, the return.
        assert_eq!(covered.ways.len(), 4);
        let before = covered.ways.clone();
        covered.go((1, 2));
        covered.go((1, 7));
        assert_eq!(covered.ways.len(), before.len() + 1, "the same jump counts once");
    }
}

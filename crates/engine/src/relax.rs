//! Runs in which some retags ask for more, or are not made at all.
//!
//! A failure by aliasing is repeated with relaxations, to learn which borrows of the program are the cause. A relaxation is
//! of a place in the source, and holds wherever that place is executed. It is applied when functions are translated, so
//! a run without relaxations knows nothing of it.

use rustc_hash::FxHashMap;
use ubik_ir::SpanId;
use ubik_verdict::Loc;

use crate::machine::Config;

/// What becomes of the retags at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relaxed {
    /// A shared borrow is a mutable one, and a `*const` is a `*mut`.
    Mutable,
    /// The retag is not made: the pointer is the one that it was made from.
    Dropped,
}

/// The relaxations of a run, by place.
#[derive(Clone, Debug, Default)]
pub struct Relaxations(FxHashMap<SpanId, Relaxed>);

impl Relaxations {
    pub fn of(config: &Config) -> Relaxations {
        let by_span = |&(Loc(span), how): &(Loc, Relaxed)| (SpanId(span), how);
        Relaxations(config.relaxed.iter().map(by_span).collect())
    }

    pub fn at(&self, span: SpanId) -> Option<Relaxed> {
        if self.0.is_empty() {
            return None;
        }
        self.0.get(&span).copied()
    }
}

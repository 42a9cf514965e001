//! The papers taken literally, as the judges of the fast implementations.
//!
//! An oracle keeps the full state of every byte and does what its paper says, one byte after the other. A
//! deterministic generator makes operations; each is tried on both sides, which must agree on whether it is
//! allowed. Operations that are not allowed are tried on copies and left out, so that sequences get long.

mod laws;
mod lemmas;
mod random;
mod script;
mod stacked;
mod tree;

use crate::{AccessKind, By, CallId, Retag, Retagged, Tag};
use std::ops::Range;

/// A model as its paper has it. Errors say why, for whoever debugs a difference.
trait Oracle: Clone {
    fn access(&mut self, by: By, range: Range<u64>, kind: AccessKind, calls: &Calls) -> Result<(), String>;
    fn retag(&mut self, retag: &Retag, calls: &Calls) -> Result<Retagged, String>;
    fn dealloc(&mut self, by: By, calls: &Calls) -> Result<(), String>;
    fn release(&mut self, tag: Tag) -> Result<(), String>;
    fn expose(&mut self, tag: Tag);
    /// Whether the two states cannot be told apart by anything that may follow, given the tags that are still in
    /// use.
    fn same(&self, other: &Self, live: &[Tag], calls: &Calls) -> bool;
}

/// The calls that are running.
#[derive(Clone, Default, Debug)]
struct Calls(Vec<CallId>);

impl Calls {
    fn is_active(&self, call: CallId) -> bool {
        self.0.contains(&call)
    }
}

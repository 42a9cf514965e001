//! The aliasing state of one allocation under Stacked Borrows or Tree Borrows.
//!
//! A pure library: it knows tags, byte ranges, calls and the rules of the two models, and nothing about
//! machines, memory, types or wording. The specifications are the papers (Stacked Borrows, POPL 2020, with its
//! later refinements; Tree Borrows, PLDI 2025) and MiniRust; the headers of [`stacked`] and [`tree`] say which
//! version each implements and where it deviates.
//!
//! # Contract
//! - Tags number the borrows of one allocation. The owner hands out the numbers, strictly increasing for as long
//!   as the state lives; a number that was offered to [`AllocBorrows::retag`] and not taken may be offered again.
//! - An operation that returns a [`Violation`] leaves the state sound to use, but unspecified.
//! - Every `&mut self` method may change what [`AllocBorrows::window`] answers; nothing else does,
//!   not even the end of a call. So a cached answer holds until the next call of such a method.
//! - The state is plain data: cloning it copies a few flat vectors.

mod env;
mod locations;
#[cfg(test)]
mod oracle;
pub mod stacked;
pub mod tree;
mod types;
mod violation;

pub use env::{Calls, Env, Event, NoHistory};
pub use stacked::Stacked;
pub use tree::{ImplicitWrites, Tree};
pub use types::{
    AccessKind, AtOnce, Borrow, By, CallId, CellPattern, Cells, Given, LastUse, Model, PlainKind, PlainRetag,
    Protector, Retag, Retagged, Root, Strength, Tag, Window,
};
pub use violation::{Cause, Fault, StackedPermission, TreePermission, Violation};

use std::ops::Range;

/// The aliasing state of one allocation.
#[derive(Clone, Debug)]
pub enum AllocBorrows {
    Stacked(Stacked),
    Tree(Box<Tree>),
}

macro_rules! by_model {
    ($self:expr, $state:ident => $result:expr) => {
        match $self {
            AllocBorrows::Stacked($state) => $result,
            AllocBorrows::Tree($state) => $result,
        }
    };
}

impl AllocBorrows {
    /// The state of a new allocation of which only `root` exists.
    pub fn new(model: Model, root: Tag, kind: Root, size: u64) -> AllocBorrows {
        match model {
            Model::Stacked => AllocBorrows::Stacked(Stacked::new(root, kind, size)),
            Model::Tree => AllocBorrows::tree(root, size, ImplicitWrites::No),
            Model::TreeWithImplicitWrites => AllocBorrows::tree(root, size, ImplicitWrites::Yes),
        }
    }

    fn tree(root: Tag, size: u64, implicit_writes: ImplicitWrites) -> AllocBorrows {
        AllocBorrows::Tree(Box::new(Tree::new(root, size, implicit_writes)))
    }

    /// The same, in the buffers of a state that is no longer needed.
    pub fn reset(&mut self, root: Tag, kind: Root, size: u64) {
        match self {
            AllocBorrows::Stacked(state) => state.reset(root, kind, size),
            AllocBorrows::Tree(state) => state.reset(root, size),
        }
    }

    /// Around `lo..hi` (not empty, in bounds), the bytes in which accesses by `tag` are permitted and change nothing,
    /// and of which kind they may be; nothing unless that holds at least for reads of `lo..hi`. This is what may be
    /// cached. May say less than would be so.
    #[inline]
    pub fn window(&self, tag: Tag, lo: u64, hi: u64) -> Option<Window> {
        by_model!(self, state => state.window(tag, lo, hi))
    }

    /// Accesses `range`, which is in bounds.
    pub fn access<E: Env>(
        &mut self,
        by: By,
        range: Range<u64>,
        kind: AccessKind,
        env: &mut E,
    ) -> Result<(), Violation> {
        by_model!(self, state => state.access(by, range, kind, env))
    }

    /// Derives a new tag. The range is in bounds.
    pub fn retag<E: Env>(&mut self, retag: &Retag, env: &mut E) -> Result<Retagged, Violation> {
        by_model!(self, state => state.retag(retag, env))
    }

    /// Makes an access where that is simple, and says what [`AllocBorrows::window`] says of it then. `None` means that
    /// nothing was done and [`AllocBorrows::access`] has to decide. `range` is not empty.
    #[inline]
    pub fn settle<E: Env>(
        &mut self,
        tag: Tag,
        range: Range<u64>,
        kind: AccessKind,
        env: &E,
    ) -> Option<Window> {
        by_model!(self, state => state.settle(tag, range, kind, env))
    }

    /// [`AllocBorrows::retag`] in the commonest ways, or nothing. Then a collection is not wanted either. The tag may be
    /// one that exists, so `last_use` of the offered one may come not to hold for it; the state knows.
    #[inline(always)]
    pub fn retag_at_once<E: Env>(&mut self, retag: &PlainRetag, env: &E) -> Option<AtOnce> {
        match self {
            AllocBorrows::Stacked(state) => state.retag_at_once(retag, env),
            AllocBorrows::Tree(_) => None,
        }
    }

    /// The same in less common ways, after [`AllocBorrows::retag_at_once`] declined. `None` means that nothing was done.
    #[inline]
    pub fn try_retag<E: Env>(&mut self, retag: &PlainRetag, env: &E) -> Option<Given> {
        match self {
            AllocBorrows::Stacked(state) => state.try_retag(retag, env),
            AllocBorrows::Tree(state) => {
                let window = state.try_retag(&retag.outside_of_cells()?, env)?;
                Some(Given { tag: retag.new, window })
            }
        }
    }

    /// A tag that exists and that no rule can tell from the one that a retag of parts inside and outside of cells asks for,
    /// if there is one. Then nothing else is to be done.
    pub fn again<E: Env>(&mut self, retag: &Retag, env: &E) -> Option<Tag> {
        match self {
            AllocBorrows::Stacked(state) => state.again(retag, env),
            AllocBorrows::Tree(_) => None,
        }
    }

    /// Checks that the whole allocation may be deallocated through `by`. The state is of no use afterwards.
    pub fn dealloc<E: Env>(&mut self, by: By, env: &mut E) -> Result<(), Violation> {
        by_model!(self, state => state.dealloc(by, env))
    }

    /// Ends the protector of `tag`, whose call is no longer active. Under Tree Borrows this is an access and must
    /// happen once for each retag with a protector; under Stacked Borrows it does nothing and need not be called.
    pub fn release_protector(&mut self, tag: Tag) {
        match self {
            AllocBorrows::Stacked(_) => {}
            AllocBorrows::Tree(state) => state.release_protector(tag),
        }
    }

    /// Lets wildcard pointers use `tag` from now on.
    pub fn expose<E: Env>(&mut self, tag: Tag, env: &mut E) {
        by_model!(self, state => state.expose(tag, env));
    }

    /// Whether so much has piled up that a collection of dead tags would pay. Worth asking after a retag.
    #[inline]
    pub fn wants_collection(&self) -> bool {
        by_model!(self, state => state.wants_collection())
    }

    /// Whether another borrow could make the state a costlier one, unless some of its tags are out of use.
    #[inline]
    pub fn is_crowded(&self) -> bool {
        match self {
            AllocBorrows::Stacked(state) => state.is_crowded(),
            AllocBorrows::Tree(_) => false,
        }
    }

    /// Panics if the state is not well-formed, which would be a mistake of this crate. For owners that check
    /// themselves.
    pub fn check(&self) {
        by_model!(self, state => state.check());
    }

    /// How many records the state is made of. What it costs to keep and to copy is in proportion.
    pub fn weight(&self) -> usize {
        by_model!(self, state => state.weight())
    }

    /// Forgets the tags for which `live` says that no pointer carries them any more. Exposed tags stay.
    pub fn collect<E: Env>(&mut self, live: impl FnMut(Tag) -> bool, env: &mut E) {
        match self {
            AllocBorrows::Stacked(state) => state.collect(live, env),
            AllocBorrows::Tree(state) => state.collect(live),
        }
    }
}

//! Stacked Borrows.
//!
//! Implements the model of "Stacked Borrows: An Aliasing Model for Rust" (Jung, Dang, Kang, Dreyer, POPL 2020) with
//! the refinements that came after it: raw pointers have tags; two-phase borrows are treated like raw pointers;
//! interior mutability is by byte; Boxes have weak protectors, which allow deallocation; `!Unpin` pointees make
//! `&mut` and Box read-write instead of unique; wildcard pointers use the topmost exposed item that grants the
//! access, and where it matters which one that is, the stack becomes unknown.
//!
//! # Representation
//! A state begins as a list ([`short`]) and goes over to its full form ([`full`]) when that no longer suffices.
//!
//! The paper's stack holds one item per borrow. Two facts make it short:
//! - *Read-only items are always on top of everything else*: whatever else is created either writes first, which
//!   pops them, or is inserted below them. And every write pops all of them. So "there are read-only items since
//!   tag `s`" describes them: a read-only tag is in the stack if and only if it was created for that byte, not
//!   before `s`.
//! - *Adjacent read-write items form a set*: a write through one keeps all of them, a read changes none, and new
//!   ones join wherever they are inserted. Such a group lies directly above the unique item from which its members
//!   are derived, directly or through each other. So it is one node, named by its owner and the tag that founded
//!   it; a tag derived from that owner is in it if and only if it was created for that byte, not before then.
//!
//! Which bytes a shared tag was created for is listed once per tag (`parts`). So repeated shared and raw
//! reborrows do not change any stack, and stacks are as deep as unique borrows are nested.
//!
//! Disabled items are kept only where they separate a group from what is below; elsewhere no rule can tell.
//!
//! # Misses
//! After a read-write reborrow from a wildcard pointer, everything older is allowed at those bytes.

mod full;
mod items;
mod parts;
mod permission;
mod recall;
mod short;

use crate::env::Env;
use crate::types::{AccessKind, AtOnce, Borrow, By, Given, PlainRetag, Retag, Retagged, Root, Tag, Window};
use crate::violation::Violation;
use full::Full;
pub(crate) use permission::{Permission, asked};
use short::Short;
pub(crate) use short::Terms;
use std::ops::Range;

/// The borrow state of one allocation under Stacked Borrows.
#[derive(Clone, Debug)]
pub struct Stacked {
    size: u64,
    root: Tag,
    kind: Root,
    is_short: bool,
    /// The state, while it is short.
    short: Short,
    /// The state, unless it is short; then the buffers for it.
    full: Option<Box<Full>>,
}

impl Stacked {
    pub fn new(root: Tag, kind: Root, size: u64) -> Stacked {
        let mut state =
            Stacked { size, root, kind, is_short: true, short: Short::new(root, kind, 0), full: None };
        state.reset(root, kind, size);
        state
    }

    /// Starts anew for another allocation, keeping buffers.
    #[inline]
    pub fn reset(&mut self, root: Tag, kind: Root, size: u64) {
        (self.size, self.root, self.kind) = (size, root, kind);
        self.is_short = size <= u32::MAX.into();
        if self.is_short {
            self.short.reset(root, kind, size);
        } else {
            self.renew_full();
        }
    }

    /// The full form, which it has from now on.
    #[inline]
    fn full(&mut self) -> &mut Full {
        if self.is_short {
            self.is_short = false;
            self.renew_full();
            let full = self.full.as_mut().expect("just made");
            full.fill(&self.short);
        }
        self.full.as_mut().expect("a state that is not short is full")
    }

    #[cold]
    fn renew_full(&mut self) {
        match &mut self.full {
            Some(full) => full.reset(self.root, self.kind, self.size),
            None => self.full = Some(Box::new(Full::new(self.root, self.kind, self.size))),
        }
    }

    /// Where around `lo..hi` (not empty, in bounds) the tag may do what without a change of state, if it may read
    /// there. May say less than would be so.
    #[inline]
    pub fn window(&self, tag: Tag, lo: u64, hi: u64) -> Option<Window> {
        match self.long() {
            None => self.short.window(tag, lo, hi),
            Some(full) => full.window(tag, lo, hi),
        }
    }

    /// Makes an access if that is simple, and says where around it the tag may do what without a further change; otherwise
    /// nothing is done.
    #[inline]
    pub fn settle<E: Env>(
        &mut self,
        tag: Tag,
        range: Range<u64>,
        kind: AccessKind,
        env: &E,
    ) -> Option<Window> {
        let (lo, hi) = (range.start, range.end);
        let window = self.window(tag, lo, hi).filter(|window| window.permits(kind));
        if window.is_some() {
            return window;
        }
        let done = match self.is_short {
            true => self.short.access(By::Tag(tag), lo, hi, kind, env),
            false => self.full().try_access(tag, range, kind, env),
        };
        done.then(|| self.window(tag, lo, hi).unwrap_or(Window::NOWHERE))
    }

    /// Makes a retag in one of the commonest ways; otherwise nothing is done.
    #[inline(always)]
    pub fn retag_at_once<E: Env>(&mut self, retag: &PlainRetag, env: &E) -> Option<AtOnce> {
        if self.is_short { self.short.retag_at_once(retag, env) } else { None }
    }

    /// Makes a retag that [`Stacked::retag_at_once`] declined, if that is simple, and says which tag it gives and where
    /// that may do what without a change; otherwise nothing is done.
    #[inline]
    pub fn try_retag<E: Env>(&mut self, retag: &PlainRetag, env: &E) -> Option<Given> {
        if self.is_short { self.short.try_retag(retag, env) } else { self.try_retag_full(retag, env) }
    }

    #[inline(never)]
    fn try_retag_full<E: Env>(&mut self, retag: &PlainRetag, env: &E) -> Option<Given> {
        let retag = retag.retag();
        if self.can_begin_anew(&retag) && self.begins_anew(env) {
            self.reset(self.root, self.kind, self.size);
            return self.short.retag_slowly(&retag, env);
        }
        self.full().try_retag(&retag, env)
    }

    /// Whether a retag makes the root write to everything first.
    #[inline]
    fn can_begin_anew(&self, retag: &Retag) -> bool {
        let everything = 0..self.size;
        retag.parent == By::Tag(self.root) && retag.borrow == Borrow::Mutable && retag.range == everything
    }

    fn begins_anew<E: Env>(&mut self, env: &E) -> bool {
        let root = self.root;
        self.size <= u32::MAX.into() && self.full().begins_anew(root, env)
    }

    #[inline]
    pub fn access<E: Env>(
        &mut self,
        by: By,
        range: Range<u64>,
        kind: AccessKind,
        env: &mut E,
    ) -> Result<(), Violation> {
        if let Some(short) = self.short_unless_heard::<E>()
            && short.access(by, range.start, range.end, kind, env)
        {
            return Ok(());
        }
        self.full().access(by, range, kind, env)
    }

    #[inline]
    pub fn retag<E: Env>(&mut self, retag: &Retag, env: &mut E) -> Result<Retagged, Violation> {
        if let Some(short) = self.short_unless_heard::<E>()
            && short.retag(retag, env)
        {
            return Ok(Retagged::Fresh);
        }
        self.full().retag(retag, env).map(|()| Retagged::Fresh)
    }

    /// A tag that exists and that no rule can tell from the one that a retag asks for, if there is one. Then that is all.
    pub fn again<E: Env>(&mut self, retag: &Retag, env: &E) -> Option<Tag> {
        if self.is_short { self.short.again(retag, env) } else { None }
    }

    /// Checks that the whole allocation may be deallocated.
    #[inline]
    pub fn dealloc<E: Env>(&mut self, by: By, env: &mut E) -> Result<(), Violation> {
        if let Some(short) = self.short_unless_heard::<E>()
            && short.dealloc(by, env)
        {
            return Ok(());
        }
        self.full().dealloc(by, env)
    }

    /// The list, if there is one and nobody wants to hear the history, which only the full form tells.
    #[inline]
    fn short_unless_heard<E: Env>(&mut self) -> Option<&mut Short> {
        if E::HISTORY || !self.is_short { None } else { Some(&mut self.short) }
    }

    /// Lets wildcard pointers use this tag from now on.
    pub fn expose<E: Env>(&mut self, tag: Tag, env: &mut E) {
        self.full().expose(tag, env);
    }

    /// Whether enough has piled up that a collection of dead tags would pay.
    #[inline]
    pub fn wants_collection(&self) -> bool {
        self.long().is_some_and(Full::wants_collection)
    }

    /// Whether the state would go over to its full form because of tags that may be out of use.
    #[inline]
    pub fn is_crowded(&self) -> bool {
        self.is_short && self.short.is_nearly_crowded()
    }

    /// The full form, if the state has it.
    #[inline]
    fn long(&self) -> Option<&Full> {
        if self.is_short { None } else { self.full.as_deref() }
    }

    /// Panics if the state is not well-formed, which would be a mistake of this crate.
    pub fn check(&self) {
        match self.long() {
            None => self.short.check(),
            Some(full) => full.check(),
        }
    }

    /// How many records the state is made of.
    pub fn weight(&self) -> usize {
        self.long().map_or(self.short.items().len(), Full::weight)
    }

    /// Forgets the tags that no pointer carries any more and that were not exposed.
    pub fn collect<E: Env>(&mut self, live: impl FnMut(Tag) -> bool, env: &mut E) {
        if !self.is_short {
            return self.full().collect(live, env);
        }
        self.short.collect(live, env);
        // What stays crowded would soon ask again.
        if self.short.is_rather_full() {
            self.full();
        }
    }
}

//! Tree Borrows.
//!
//! Implements the model of "Tree Borrows" (Villani, Hostert, Dreyer, Jung, PLDI 2025) as MiniRust states it: the
//! permissions Reserved (with conflicts while protected), ReservedIM, Unique, Frozen, Disabled and, for shared
//! references to interior mutable bytes, Cell; retags read what they cover; permissions outside of that range
//! exist lazily; the end of a protector is an access. Raw pointers and `&mut !Unpin` are not retagged.
//!
//! Wildcard pointers are not in the paper. Here an access through one must be allowed for at least one exposed
//! tag. If it is exactly one, the access is made through that tag. If it could be several, it is local or foreign to a
//! tag if it is so whichever is meant, and a reborrow from it is derived from one of them ([`plain`]). So nothing correct is
//! reported, and some errors are missed.
//!
//! # Representation
//! A state begins as a list of tags with their permissions ([`short`]), if the allocation is small, and goes over to
//! its full form ([`full`]) when that no longer suffices, and to its plain form ([`plain`]) when a wildcard leaves a choice.
//!
//! The paper has a permission for each tag and byte. In the full form a byte has four facts (`facts::Byte`), from
//! which all of them follow. Time is the number of the newest tag.
//! - *Who wrote last, and when.* A write makes all tags above the writer unique and disables all others. So a tag
//!   that existed then is either above the writer, or disabled (or interior mutable: those are told apart by a list
//!   of where they have been written through). A tag that is newer still has the permission it started with.
//! - *Which tags are still unique.* Reads freeze the unique tags that are not above the reader, so the unique ones
//!   are those above the meeting point of the last writer and all later readers.
//! - *When it was last accessed.* For a protected tag that has not been used here, every access since its creation
//!   was foreign; so this tells whether there was one.
//!
//! What protectors add is kept with the protected tag (`guards`): where it has been accessed (at first, what it
//! was created for) and where foreign reads came after that. When a protector ends, only tags that were created
//! meanwhile, elsewhere, and were not used at a byte that was written through the protected tag can lose
//! anything; `guards::Ended` tells which.
//!
//! A retag of a range with many different states (a slice after its elements were used one by one) is not applied
//! at once. It is noted (`facts::Sweep`) and made good when a byte is looked at next. That needs to know beforehand that
//! it is allowed everywhere, which is remembered for the tags that have recently covered such ranges.

mod collect;
mod facts;
mod family;
mod full;
mod guards;
mod node;
pub(crate) mod permission;
mod plain;
mod ranges;
mod short;
mod spilled;
mod wanted;

use crate::env::Env;
use crate::types::{AccessKind, Borrow, By, Retag, Retagged, Strength, Tag, Window};
use crate::violation::Violation;
use full::Full;
use plain::Plain;
use short::Short;
use std::ops::Range;
use wanted::Wanted;

/// Whether a mutable reference that is passed to a function counts as written to at its entry. The paper leaves
/// this open; with it, compilers may write through such a reference before the function does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ImplicitWrites {
    No,
    Yes,
}

/// The forms of a state.
enum Form<'a> {
    Short(&'a Short),
    Full(&'a Full),
    Plain(&'a Plain),
}

/// The borrow state of one allocation under Tree Borrows.
#[derive(Clone, Debug)]
pub struct Tree {
    size: u64,
    root: Tag,
    implicit_writes: ImplicitWrites,
    is_short: bool,
    /// The state, while it is short.
    short: Short,
    /// The state, unless it is short or plain; then the buffers for it.
    full: Option<Box<Full>>,
    /// The state, from when a wildcard left a choice.
    plain: Option<Box<Plain>>,
}

impl Tree {
    pub fn new(root: Tag, size: u64, implicit_writes: ImplicitWrites) -> Tree {
        let mut state = Tree {
            size,
            root,
            implicit_writes,
            is_short: true,
            short: Short::new(root, 0),
            full: None,
            plain: None,
        };
        state.reset(root, size);
        state
    }

    /// Starts anew for another allocation, keeping buffers.
    #[inline]
    pub fn reset(&mut self, root: Tag, size: u64) {
        (self.size, self.root, self.plain) = (size, root, None);
        self.is_short = Short::fits(size);
        if self.is_short {
            self.short.reset(root, size);
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
            full.fill(&mut self.short);
        }
        self.full.as_mut().expect("a state that is not short is full")
    }

    #[cold]
    fn renew_full(&mut self) {
        match &mut self.full {
            Some(full) => full.reset(self.root, self.size),
            None => self.full = Some(Box::new(Full::new(self.root, self.size))),
        }
    }

    /// The form that the state has.
    #[inline]
    fn form(&self) -> Form<'_> {
        if self.is_short {
            return Form::Short(&self.short);
        }
        match (&self.plain, &self.full) {
            (Some(plain), _) => Form::Plain(plain),
            (None, Some(full)) => Form::Full(full),
            (None, None) => unreachable!("a state that is neither short nor plain is full"),
        }
    }

    /// The plain form, if the state has it, or needs it for what a wildcard is about to do.
    #[inline]
    fn plain(&mut self, by: By, ranges: &[Range<u64>], kind: AccessKind) -> Option<&mut Plain> {
        if by == By::Wildcard && self.plain.is_none() && self.full().leaves_choice(ranges, kind) {
            self.plain = Some(Box::new(self.full().make_plain()));
        }
        self.plain.as_deref_mut()
    }

    /// The list, if there is one and nobody wants to hear the history, which only the full form tells.
    #[inline]
    fn short_unless_heard<E: Env>(&mut self) -> Option<&mut Short> {
        if E::HISTORY || !self.is_short { None } else { Some(&mut self.short) }
    }

    /// Where around `lo..hi` (not empty, in bounds) the tag may do what without a change of state, if it may read
    /// there. May say less than would be so.
    #[inline]
    pub fn window(&self, tag: Tag, lo: u64, hi: u64) -> Option<Window> {
        match self.form() {
            Form::Short(short) => short.window(tag, lo, hi),
            Form::Full(full) => full.window(tag, lo, hi),
            Form::Plain(_) => None,
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
        _env: &E,
    ) -> Option<Window> {
        let (lo, hi) = (range.start, range.end);
        if self.is_short {
            let window = self.short.window(tag, lo, hi).filter(|window| window.permits(kind));
            return window.or_else(|| {
                let done = self.short.access(tag, lo, hi, kind);
                done.then(|| self.short.window(tag, lo, hi).unwrap_or(Window::NOWHERE))
            });
        }
        if self.plain.is_some() {
            return None;
        }
        self.full().settle(tag, range, kind)
    }

    /// Makes a retag without cells if that is simple, and says where the new tag may do what without a change;
    /// otherwise nothing is done.
    #[inline]
    pub fn try_retag<E: Env>(&mut self, retag: &Retag, _env: &E) -> Option<Window> {
        let By::Tag(parent) = retag.parent else { return None };
        if !Tree::tells(retag.borrow) || self.plain.is_some() {
            return None;
        }
        let kind = self.first_access(retag);
        let done = if self.is_short {
            self.short.retag(parent, retag, kind)
        } else {
            kind == AccessKind::Read && self.full().try_retag(retag)
        };
        // What has just been read can be read again.
        done.then(|| Window::readable(retag.range.start, retag.range.end))
    }

    pub fn access<E: Env>(
        &mut self,
        by: By,
        range: Range<u64>,
        kind: AccessKind,
        env: &mut E,
    ) -> Result<(), Violation> {
        if let (By::Tag(tag), Some(short)) = (by, self.short_unless_heard::<E>())
            && short.access(tag, range.start, range.end, kind)
        {
            return Ok(());
        }
        match self.plain(by, std::slice::from_ref(&range), kind) {
            Some(plain) => plain.access(by, range, kind, env),
            None => self.full().access(by, range, kind, env),
        }
    }

    pub fn retag<E: Env>(&mut self, retag: &Retag, env: &mut E) -> Result<Retagged, Violation> {
        if !Tree::tells(retag.borrow) {
            return Ok(Retagged::Unchanged);
        }
        let kind = self.first_access(retag);
        if let (By::Tag(parent), Some(short)) = (retag.parent, self.short_unless_heard::<E>())
            && short.retag(parent, retag, kind)
        {
            return Ok(Retagged::Fresh);
        }
        match self.plain(retag.parent, Wanted::new(retag).reads(), kind) {
            Some(plain) => plain.retag(retag, kind, env),
            None => self.full().retag(retag, kind, env),
        }
    }

    /// Whether the model tells such a borrow from its parent. Others leave the pointer as it was.
    #[inline]
    pub fn tells(borrow: Borrow) -> bool {
        !matches!(borrow, Borrow::Pinned | Borrow::RawConst | Borrow::RawMut)
    }

    /// The access that the creation of a tag is.
    #[inline]
    fn first_access(&self, retag: &Retag) -> AccessKind {
        let is_reference = retag.protector.is_some_and(|p| p.strength == Strength::Strong);
        let writes =
            self.implicit_writes == ImplicitWrites::Yes && retag.borrow == Borrow::Mutable && is_reference;
        if writes { AccessKind::Write } else { AccessKind::Read }
    }

    /// Checks that the whole allocation may be deallocated.
    pub fn dealloc<E: Env>(&mut self, by: By, env: &mut E) -> Result<(), Violation> {
        if let (By::Tag(tag), Some(short)) = (by, self.short_unless_heard::<E>())
            && short.dealloc(tag)
        {
            return Ok(());
        }
        let whole = 0..self.size;
        match self.plain(by, std::slice::from_ref(&whole), AccessKind::Write) {
            Some(plain) => plain.dealloc(by, env),
            None => self.full().dealloc(by, env),
        }
    }

    /// Ends the protector of a tag. The access that this is never breaks a rule: whatever it would disturb has been
    /// reported before.
    #[inline]
    pub fn release_protector(&mut self, tag: Tag) {
        if self.is_short && self.short.release(tag) {
            return;
        }
        match &mut self.plain {
            Some(plain) => plain.release_protector(tag),
            None => self.full().release_protector(tag),
        }
    }

    /// Lets wildcard pointers use this tag from now on.
    pub fn expose<E: Env>(&mut self, tag: Tag, env: &mut E) {
        match &mut self.plain {
            Some(plain) => plain.expose(tag, env),
            None => self.full().expose(tag, env),
        }
    }

    /// Whether enough has piled up that a collection of dead tags would pay.
    #[inline]
    pub fn wants_collection(&self) -> bool {
        match self.form() {
            Form::Short(short) => short.wants_collection(),
            Form::Full(full) => full.wants_collection(),
            Form::Plain(plain) => plain.wants_collection(),
        }
    }

    /// Panics if the state is not well-formed, which would be a mistake of this crate.
    pub fn check(&self) {
        match self.form() {
            Form::Short(short) => short.check(),
            Form::Full(full) => full.check(),
            Form::Plain(plain) => plain.check(),
        }
    }

    /// How many records the state is made of.
    pub fn weight(&self) -> usize {
        match self.form() {
            Form::Short(short) => short.weight(),
            Form::Full(full) => full.weight(),
            Form::Plain(plain) => plain.weight(),
        }
    }

    /// Forgets the tags that no pointer carries any more, that were not exposed, and without which nothing about
    /// the others changes.
    pub fn collect(&mut self, live: impl FnMut(Tag) -> bool) {
        match &mut self.plain {
            _ if self.is_short => self.short.collect(live),
            Some(plain) => plain.collect(live),
            None => self.full().collect(live),
        }
    }
}

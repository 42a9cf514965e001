//! The vocabulary that both models share.

use crate::stacked::{Permission, Terms, asked};
use std::num::NonZeroU32;
use std::ops::Range;

/// The name of one borrow of an allocation. Later borrows have greater numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tag(NonZeroU32);

impl Tag {
    /// The tag with this number.
    ///
    /// # Panics
    /// If `number` is zero, which stands for "no tag" wherever tags are packed.
    #[inline]
    pub const fn new(number: u32) -> Tag {
        match NonZeroU32::new(number) {
            Some(number) => Tag(number),
            None => panic!("tags are not zero"),
        }
    }

    #[inline]
    pub const fn get(self) -> u32 {
        self.0.get()
    }
}

/// The number of one function call. The state keeps it as the owner of a protector and never interprets it.
/// Only the low 60 bits count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CallId(pub u64);

/// Which of the published models decides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Model {
    Stacked,
    Tree,
    /// Tree Borrows, where a mutable reference that is passed to a function counts as written to at its entry.
    TreeWithImplicitWrites,
}

/// What the first pointer to an allocation may be assumed to be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Root {
    /// A local variable: its own name is the only path to it.
    Unique,
    /// Heap memory, statics and everything else: raw pointers from the start.
    Shared,
}

/// Through what an access is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum By {
    Tag(Tag),
    /// A pointer made from an integer: any exposed tag may be meant, and the best one for the program is.
    Wildcard,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AccessKind {
    Read,
    Write,
}

/// Bytes in which accesses by some tag are permitted and change nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    pub lo: u64,
    pub hi: u64,
    /// The most that may be done there. Whoever may write may read.
    pub most: AccessKind,
}

impl Window {
    /// No bytes at all.
    pub const NOWHERE: Window = Window { lo: 0, hi: 0, most: AccessKind::Read };

    #[inline]
    pub(crate) fn writable(lo: u64, hi: u64) -> Window {
        Window { lo, hi, most: AccessKind::Write }
    }

    #[inline]
    pub(crate) fn readable(lo: u64, hi: u64) -> Window {
        Window { lo, hi, most: AccessKind::Read }
    }

    #[inline]
    pub fn permits(self, kind: AccessKind) -> bool {
        kind == AccessKind::Read || self.most == AccessKind::Write
    }

    /// The window of the bytes `around` some that have the same state, or else of `range`, by asking what is permitted where.
    #[inline]
    pub(crate) fn by_fast_checks(
        range: Range<u64>,
        around: Range<u64>,
        permits: impl Fn(u64, u64, AccessKind) -> bool,
    ) -> Option<Window> {
        for most in [AccessKind::Write, AccessKind::Read] {
            for Range { start: lo, end: hi } in [&around, &range] {
                if permits(*lo, *hi, most) {
                    return Some(Window { lo: *lo, hi: *hi, most });
                }
                if around == range {
                    break;
                }
            }
        }
        None
    }
}

/// A call during which a borrow must not be invalidated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Protector {
    pub call: CallId,
    pub strength: Strength,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Strength {
    /// References: the memory must not be deallocated either.
    Strong,
    /// Boxes: deallocation through them is fine.
    Weak,
}

/// What a pointer is retagged as.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Borrow {
    /// `&T`
    Shared,
    /// `&mut T`, or a `Box<T>`, with `T: Unpin`.
    Mutable,
    /// `&mut T` made by auto-ref: it may be read around until its first use.
    TwoPhase,
    /// `&mut T` or `Box<T>` where `T: !Unpin`: it does not promise to be unique.
    Pinned,
    /// `*const T` made from a reference.
    RawConst,
    /// `*mut T` made from a reference.
    RawMut,
}

/// Where the pointee has interior mutability.
#[derive(Clone, Copy, Debug)]
pub enum Cells<'a> {
    Nowhere,
    Everywhere,
    Within(CellPattern<'a>),
}

/// The bytes inside `UnsafeCell`: those of a head, then those of a unit that is repeated to the end of the range.
/// The lists are sorted, without overlap, relative to the start of the head and of each unit.
#[derive(Clone, Copy, Debug)]
pub struct CellPattern<'a> {
    pub head_len: u64,
    pub head: &'a [Range<u64>],
    pub unit_len: u64,
    pub unit: &'a [Range<u64>],
}

/// A request to derive a new tag from a pointer.
#[derive(Clone, Debug)]
pub struct Retag<'a> {
    pub parent: By,
    pub new: Tag,
    pub range: Range<u64>,
    pub borrow: Borrow,
    pub cells: Cells<'a>,
    pub protector: Option<Protector>,
    pub last_use: LastUse,
}

/// A request by tag for bytes (not none) that are all inside or all outside of cells, in an allocation of at most
/// 4 GiB. It is small: most retags are of this kind.
#[derive(Clone, Copy, Debug)]
pub struct PlainRetag {
    pub parent: Tag,
    pub new: Tag,
    pub lo: u32,
    pub hi: u32,
    pub kind: PlainKind,
    /// See [`LastUse`].
    pub of_parent: bool,
    /// Who protects it, if it is protected.
    pub call: CallId,
}

/// What can be known about a plain retag before it is made.
#[derive(Clone, Copy, Debug)]
pub struct PlainKind {
    borrow: Borrow,
    pub(crate) inside: Inside,
    strength: Option<Strength>,
    with_call: bool,
    /// What its item is under Stacked Borrows.
    pub(crate) terms: Terms,
}

impl PlainKind {
    /// `strength` says how the call protects it, `in_cells` whether all bytes are inside cells; see [`LastUse`]
    /// for `with_call`.
    pub fn new(borrow: Borrow, strength: Option<Strength>, in_cells: bool, with_call: bool) -> PlainKind {
        let inside = if in_cells { Inside::Cell } else { Inside::Frozen };
        let asked = asked(borrow, inside);
        let protection = strength.filter(|_| asked.protected);
        let terms = Terms::new(asked.permission, protection, with_call && protection.is_some());
        PlainKind { borrow, inside, strength, with_call, terms }
    }

    #[inline]
    pub fn borrow(&self) -> Borrow {
        self.borrow
    }

    #[inline]
    pub fn is_protected(&self) -> bool {
        self.strength.is_some()
    }

    /// What may be done through such a borrow under Stacked Borrows.
    #[inline]
    pub fn most(&self) -> AccessKind {
        self.terms.permission.needs()
    }

    /// Whether making such a borrow is an access that ends everything it conflicts with; raw pointers join others.
    #[inline]
    pub fn ends_conflicts(&self) -> bool {
        self.terms.permission != Permission::SharedReadWrite
    }

    /// Whether such a borrow only grants reads under Stacked Borrows.
    #[inline]
    pub fn is_read_only(&self) -> bool {
        self.terms.permission == Permission::SharedReadOnly
    }

    /// The same where pointers may carry the tag after the call.
    pub fn outliving_call(self) -> PlainKind {
        PlainKind::new(self.borrow, self.strength, self.inside == Inside::Cell, false)
    }

    /// Whether both ask for the same, however they are protected.
    pub fn is_like(&self, other: &PlainKind) -> bool {
        (self.borrow, self.inside) == (other.borrow, other.inside)
    }

    /// Whether a borrow of this kind makes no difference between two of another kind, of which the second is made from it,
    /// it from the first, and nothing else from either (lemma 3 of `docs/elision.md`). Under Stacked Borrows a unique one
    /// has ended everything above its parent, and what is between it and the next unique one is only used for that.
    pub fn lies_between(&self, outer: &PlainKind, model: Model) -> bool {
        let is_writable = self.terms.permission.grants(AccessKind::Write);
        let is_unique = outer.terms.permission == Permission::Unique;
        self.is_like(outer) || (is_unique && is_writable && self.survives_as_long(outer, model))
    }

    /// Whether a borrow that is made from one of this kind could as well be made from the parent of that, if nobody else
    /// uses it (lemma 2 of `docs/elision.md`): it must be allowed to, under Stacked Borrows the one between must not keep
    /// groups apart, and under Tree Borrows it must not end sooner than what is made from it.
    pub fn gives_way_to(&self, derived: &PlainKind, model: Model) -> bool {
        let (own, asked) = (self.terms.permission, derived.terms.permission);
        let separates = own == Permission::Unique && asked == Permission::SharedReadWrite;
        own.grants(asked.needs()) && !separates && self.survives_as_long(derived, model)
    }

    /// Whether no access by others ends a borrow of this kind, but not one that is made from it. Under Tree Borrows those
    /// of cells survive writes by others, and the shared ones among them survive everything.
    fn survives_as_long(&self, derived: &PlainKind, model: Model) -> bool {
        let is_shared = |kind: &PlainKind| kind.borrow == Borrow::Shared;
        let is_of_cells = self.inside == Inside::Cell && is_shared(self) == is_shared(derived);
        model == Model::Stacked || derived.inside == Inside::Frozen || is_of_cells
    }
}

impl PlainRetag {
    /// The same as any other retag, if all bytes are outside of cells.
    #[inline]
    pub(crate) fn outside_of_cells(&self) -> Option<Retag<'static>> {
        (self.kind.inside == Inside::Frozen).then(|| self.retag())
    }

    /// The same as any other retag.
    pub fn retag(&self) -> Retag<'static> {
        let PlainKind { borrow, inside, strength, with_call, .. } = self.kind;
        Retag {
            parent: By::Tag(self.parent),
            new: self.new,
            range: self.lo.into()..self.hi.into(),
            borrow,
            cells: if inside == Inside::Cell { Cells::Everywhere } else { Cells::Nowhere },
            protector: strength.map(|strength| Protector { call: self.call, strength }),
            last_use: LastUse { of_parent: self.of_parent, with_call },
        }
    }
}

/// What the owner knows about the use of tags. Only saves work: it never changes a verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LastUse {
    /// No pointer carries the parent's tag any more once the new one exists.
    pub of_parent: bool,
    /// No pointer carries the new tag any more once the call that protects it has ended.
    pub with_call: bool,
}

/// The tag that a pointer carries after a quick retag, and where that tag may do what without a change of state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Given {
    /// The offered tag, or an older one that the model cannot tell from it.
    pub tag: Tag,
    pub window: Window,
}

/// The tag that a pointer carries after a retag that was made at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtOnce {
    /// It may do in all bytes that were asked for what its borrow is for, without a change of state.
    Free(Tag),
    /// It is an older one, of which that is not known. What was known about others still holds.
    Older(Tag),
}

/// What became of the offered tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Retagged {
    /// The pointer carries the new tag now.
    Fresh,
    /// The model does not tell this borrow from its parent: the pointer stays as it was.
    Unchanged,
}

impl Cells<'_> {
    /// Shows the parts of `range` that are not in cells, in order.
    pub fn outside(&self, range: &Range<u64>, mut part: impl FnMut(Range<u64>)) {
        let shown = self.split(range, |bytes, inside| {
            if inside == Inside::Frozen {
                part(bytes);
            }
            Ok::<(), std::convert::Infallible>(())
        });
        let Ok(()) = shown;
    }

    /// Splits `range` into its parts inside and outside of cells, in order, neighbours always different.
    pub(crate) fn split<E>(
        &self,
        range: &Range<u64>,
        mut part: impl FnMut(Range<u64>, Inside) -> Result<(), E>,
    ) -> Result<(), E> {
        match self {
            Cells::Nowhere => part(range.clone(), Inside::Frozen),
            Cells::Everywhere => part(range.clone(), Inside::Cell),
            Cells::Within(pattern) => pattern.split(range, part),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Inside {
    Frozen,
    Cell,
}

impl CellPattern<'_> {
    fn split<E>(
        &self,
        range: &Range<u64>,
        mut part: impl FnMut(Range<u64>, Inside) -> Result<(), E>,
    ) -> Result<(), E> {
        // The part that has been seen and not yet been handed on: neighbouring cells become one.
        let mut cell = range.start..range.start;
        let mut visit = |start: u64, end: u64| {
            let (start, end) = (start.min(range.end), end.min(range.end));
            if start == end {
                return Ok(());
            }
            if start > cell.end {
                if cell.start < cell.end {
                    part(cell.clone(), Inside::Cell)?;
                }
                part(cell.end..start, Inside::Frozen)?;
                cell.start = start;
            }
            cell.end = end;
            Ok(())
        };
        for c in self.head {
            visit(range.start + c.start, range.start + c.end)?;
        }
        let mut unit = range.start + self.head_len;
        while !self.unit.is_empty() && self.unit_len > 0 && unit < range.end {
            for c in self.unit {
                visit(unit + c.start, unit + c.end)?;
            }
            unit += self.unit_len;
        }
        finish(cell, range, part)
    }
}

/// Hands on what is left behind the last gap.
fn finish<E>(
    cell: Range<u64>,
    range: &Range<u64>,
    mut part: impl FnMut(Range<u64>, Inside) -> Result<(), E>,
) -> Result<(), E> {
    if cell.start < cell.end {
        part(cell.clone(), Inside::Cell)?;
    }
    if cell.end < range.end {
        part(cell.end..range.end, Inside::Frozen)?;
    }
    Ok(())
}

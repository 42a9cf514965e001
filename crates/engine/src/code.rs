//! Register code: what functions are translated to, once, and what the interpreter loop executes.
//!
//! An operation ([`Op`], `op.rs`) is 16 bytes. Operands are slots of the frame; places in memory are a slot that holds a pointer, a
//! constant offset, and the alignment that the pointer must have. Details that do not fit stand in side tables.
//! Code knows no seed and no machine: it is shared by all runs of an image.

use std::fmt;
use std::sync::Arc;

use smallvec::SmallVec;
use ubik_ir::{BinOp, FnId, FnSig, LocalId, Program, SpanId, TerminateReason, TyId, UnOp};

use crate::intrinsics;
use crate::memory::Guarded;
use crate::numeric::{IntTy, short};
pub use crate::op::Op;
use crate::optimise::Slots;
use crate::padding::VariantPadding;
use crate::plan::Plan;
use crate::retag::{QuickRetag, RetagPlan};
use crate::tag::QuickTag;
use crate::translate::{Class, Facts};

/// A slot of the frame.
pub type S = u16;
/// The index of an operation within its function.
pub type Pc = u32;
/// An index into one of the side tables.
pub type Side = u32;

/// An alignment as a mask, in one byte: the number of low bits that must be zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlignBits(pub u8);

impl AlignBits {
    pub fn of(align: u64) -> AlignBits {
        AlignBits(align.trailing_zeros() as u8)
    }

    #[inline(always)]
    pub fn mask(self) -> u64 {
        (1 << self.0) - 1
    }
}

/// The width of an integer, as the number of bits by which 64 exceeds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift(pub u8);

impl Shift {
    pub fn of_size(size: u64) -> Shift {
        Shift(64 - 8 * size as u8)
    }

    #[inline(always)]
    pub fn truncate(self, bits: u64) -> u64 {
        bits << self.0 >> self.0
    }

    #[inline(always)]
    pub fn signed(self, bits: u64) -> i64 {
        ((bits << self.0) as i64) >> self.0
    }

    #[inline(always)]
    pub fn bits(self) -> u64 {
        64 - u64::from(self.0)
    }
}

/// Ranges of bytes: where each begins and how long it is.
pub type Offsets = Box<[(u64, u64)]>;

/// Some of the first locals in memory, one bit each.
pub type Locals = u16;

/// Where a loop begins.
#[derive(Clone)]
pub struct Loop {
    /// Where that was when the function was translated.
    pub rough: Pc,
    pub head: Pc,
    /// The slots that may be read from there on, once that is known.
    pub live: Option<Slots>,
}

/// A translated function.
pub struct Code {
    pub function: FnId,
    pub ops: Box<[Op]>,
    /// The source location of each operation.
    pub spans: Box<[SpanId]>,
    /// Which call each operation belongs to, as an index of `scopes`.
    pub scope_of: Box<[u16]>,
    /// The function itself, and the calls that were inlined into it.
    pub scopes: Vec<Scope>,
    pub loops: Vec<Loop>,
    /// How many slots a frame has.
    pub slots: u32,
    /// Locals that are allocations of their own, in the order of [`Op::Live`]'s indices.
    pub locals: Box<[LocalMemory]>,
    /// Those of the first of them to which nobody else gets a pointer.
    pub own: Locals,
    /// The memory of a frame's own aggregates, and the slot that points to it.
    pub frame_bytes: Option<FrameBytes>,
    /// The size of all of this on the program's stack.
    pub stack_size: u64,
    pub stack_align: u64,
    /// Whether a frame has anything in memory at all.
    pub has_memory: bool,
    pub sites: Vec<Site>,
    pub switches: Vec<SwitchTable>,
    pub values: Vec<ValueInfo>,
    pub copies: Vec<CopyInfo>,
    pub ranges: Vec<Offsets>,
    pub indices: Vec<IndexInfo>,
    pub tags: Vec<TagInfo>,
    pub operations: Vec<Operation>,
    pub quick: Vec<QuickInfo>,
    pub retags: Vec<RetagInfo>,
    pub messages: Vec<String>,
    /// How many slots the arguments take.
    pub arg_slots: u32,
    /// Behind its arguments it gets a pointer to the list of the variable ones.
    pub is_variadic: bool,
    /// How its result is copied to where the caller wants it, if it travels as bytes.
    pub result: Option<Box<CopyInfo>>,
    /// Which slots are live while each operation is executed, if that was asked for.
    pub live: Option<Box<crate::optimise::LiveBehind>>,
}

/// A call that was inlined into its caller, or the function itself, which has no caller here.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    pub function: FnId,
    /// The scope of the call, and its location.
    pub parent: u16,
    pub span: SpanId,
}

#[derive(Clone, Copy, Debug)]
pub struct LocalMemory {
    pub local: LocalId,
    /// The slot that holds the pointer to it; zero while it is dead.
    pub slot: S,
    pub size: u64,
    pub align: u64,
    /// By how much its address exceeds a multiple of what it is not to be aligned to, mostly.
    pub excess: u64,
    /// Where it lies in the frame's part of the stack.
    pub offset: u64,
    /// Allocated when the frame begins.
    pub always_live: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct FrameBytes {
    pub slot: S,
    pub size: u64,
}

/// A call site: what is passed, where the result goes, what unwinding does.
#[derive(Clone)]
pub struct Site {
    /// The caller's slots that become the first slots of the callee.
    pub args: Box<[S]>,
    /// The arguments, one bit each, that hold a fresh reference of which there is no other copy.
    pub consumed: u32,
    pub ret: Ret,
    /// Whether the callee may return; control then goes on behind the call.
    pub returns: bool,
    pub unwind: UnwindTo,
    /// The type at which the call is made.
    pub sig: Option<Box<FnSig>>,
    /// The types of arguments beyond those that the type names.
    pub unnamed: Box<[TyId]>,
    /// What belongs to the callee until it returns.
    pub guards: Box<[GuardSite]>,
    /// For intrinsics: which, and how each argument travels.
    pub intrinsic: Option<Box<IntrinsicSite>>,
}

/// A place that belongs to a callee: its return place, or one that an argument was moved out of.
#[derive(Clone, Copy, Debug)]
pub struct GuardSite {
    pub ptr: S,
    pub offset: i64,
    pub len: u64,
    pub what: Guarded,
}

/// The fast path of an intrinsic at a call site.
#[derive(Clone, Copy)]
pub struct QuickInfo {
    pub quick: intrinsics::Quick,
    pub ty: IntTy,
    pub element: intrinsics::Element,
    pub site: Side,
}

#[derive(Clone)]
pub struct IntrinsicSite {
    pub name: String,
    pub row: Option<&'static intrinsics::Row>,
    pub site: intrinsics::Site,
    /// The types of the arguments.
    pub arg_types: Box<[TyId]>,
    pub arg_classes: Box<[Class]>,
    pub ret_class: Class,
}

#[derive(Clone, Copy, Debug)]
pub enum Ret {
    Ignore,
    /// One slot or two.
    Slots {
        first: S,
        count: S,
    },
    Memory {
        ptr: S,
        offset: i32,
        align: AlignBits,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnwindTo {
    Continue,
    Unreachable,
    Terminate(TerminateReason),
    Cleanup(Pc),
}

#[derive(Clone, Debug)]
pub struct SwitchTable {
    pub targets: Box<[(u128, Pc)]>,
    /// For dense tables: targets by value.
    pub dense: Option<Box<[Pc]>>,
    pub otherwise: Pc,
}

impl SwitchTable {
    /// Where a value of at most 64 bits leads.
    #[inline(always)]
    pub fn to(&self, value: u64) -> Pc {
        if let Some(dense) = &self.dense {
            return dense.get(value as usize).copied().unwrap_or(self.otherwise);
        }
        self.targets
            .iter()
            .find(|(wanted, _)| *wanted == u128::from(value))
            .map_or(self.otherwise, |&(_, to)| to)
    }

    /// Where a switch may go, some places more than once.
    pub fn destinations(&self) -> impl Iterator<Item = Pc> {
        self.targets.iter().map(|&(_, to)| to).chain([self.otherwise])
    }
}

/// How a value of one or two scalars looks in memory and what is valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueInfo {
    pub ty: TyId,
    pub size: u64,
    pub parts: ValueParts,
    /// Whether it takes two slots.
    pub is_two: bool,
    /// Whether it is two words of 64 bits beside each other, on a target whose pointers are such.
    pub is_words: bool,
    pub check: CheckPlan,
    /// How a value is walked.
    pub plan: Option<Arc<Plan>>,
    pub vacant: Vacant,
}

/// The tags of an enum's variants of which the scalar beside the tag is no part: it is padding, which loads do not keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Vacant {
    Never,
    /// The tag is the second scalar if `second`.
    Tags {
        second: bool,
        tags: Box<[u64]>,
    },
}

/// The check of a value in slots, where it is simple enough to be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckPlan {
    /// A thin reference or box of an inhabited type; null if `nullable`.
    Thin { size: u64, align_mask: u64, nullable: bool },
    /// A reference or box to elements of this size.
    Elements { size: u64, align_mask: u64, nullable: bool },
    /// Two scalars of which each has been found to be in range: that they are there is enough.
    Initialised,
    /// All that matters is that each scalar is initialised and in its range.
    Ranges,
    /// The value is walked.
    Walk,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueParts {
    One(ScalarInfo),
    Two {
        a: ScalarInfo,
        b: ScalarInfo,
        offset: u64,
    },
    /// A 128-bit integer in two slots.
    Wide,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScalarInfo {
    pub size: u64,
    /// Keeps provenance.
    pub pointer: bool,
    pub maybe_uninit: bool,
    /// Valid bit patterns, wrapping; all of them if `full`.
    pub start: u64,
    pub end: u64,
    pub full: bool,
}

#[derive(Clone, Debug)]
pub struct CopyInfo {
    pub ty: TyId,
    pub size: u64,
    pub src_offset: i64,
    pub dst_offset: i64,
    pub src_align: AlignBits,
    pub dst_align: AlignBits,
    /// What a typed copy does not preserve.
    pub lost: Arc<Lost>,
    pub check: CopyCheck,
    pub plan: Option<Arc<Plan>>,
}

impl CopyInfo {
    /// The copy of a value between places that need no alignment.
    pub fn of(ty: TyId, program: &Program, facts: &Facts, validity: bool) -> CopyInfo {
        CopyInfo {
            ty,
            size: program.ty(ty).size,
            src_offset: 0,
            dst_offset: 0,
            src_align: AlignBits(0),
            dst_align: AlignBits(0),
            lost: facts.lost.clone(),
            check: if validity { facts.check } else { CopyCheck::Nothing },
            plan: facts.plan.clone(),
        }
    }
}

/// What a typed copy of a type does not preserve.
#[derive(Clone, Debug)]
pub struct Lost {
    /// Bytes that are padding.
    pub padding: Offsets,
    /// Enums with padding that depends on their variant.
    pub varying: Box<[VariantPadding]>,
    /// Bytes that lose their provenance, because they are numbers.
    pub numbers: Offsets,
}

/// What a typed copy demands of the bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyCheck {
    /// Anything goes.
    Nothing,
    /// Every byte outside of padding is initialised.
    Init,
    /// The value is walked.
    Walk,
}

#[derive(Clone, Copy, Debug)]
pub struct IndexInfo {
    pub offset: i64,
    pub stride: u64,
    pub len: u64,
}

/// How a tag is read as a discriminant.
#[derive(Clone, Debug)]
pub struct TagInfo {
    pub ty: TyId,
    pub tag_size: u64,
    pub encoding: TagEncoding,
    /// It must be the variant without a tag that is there.
    pub untagged: bool,
    pub quick: Option<QuickTag>,
}

#[derive(Clone, Debug)]
pub enum TagEncoding {
    /// The tag has the low bits of the discriminant, which is of this size.
    Direct { discr_size: u64 },
    /// Tags by table: which variants exist and what their discriminants are.
    Niche { start: u128, first: u32, count: u64, untagged: u64, discriminants: Box<[u64]> },
}

/// An operation that the loop does not know by itself.
#[derive(Clone, Debug)]
pub enum Operation {
    Binary { op: BinOp, left: TyId, right: TyId, short: Option<(short::Binary, IntTy)> },
    Unary { op: UnOp, ty: TyId },
    Cast { kind: ubik_ir::CastKind, from: TyId, to: TyId, short: Option<short::Unary> },
}

/// What a retag does with a value.
#[derive(Clone, Debug)]
pub struct RetagInfo {
    pub kind: ubik_ir::RetagKind,
    pub plan: Arc<RetagPlan>,
    pub quick: Option<QuickRetag>,
    /// The type of a value that was copied from slots, where it was not checked again.
    pub checked: Option<TyId>,
    /// Where the second scalar of the value begins, if it has one.
    pub second: u64,
    /// Which call protects what is retagged: the running one, or one that it was entered from, if all of them were taken
    /// over into their callers.
    pub outer: u8,
    pub due: Due,
}

/// Whether a retag is made where it stands, and what is owed if it is not (`docs/elision.md`).
#[derive(Clone, Debug)]
pub enum Due {
    /// It is made.
    Here,
    /// It is preliminary: it is only made if its parent is refused what it is for. For this reason nobody can tell.
    Unless(Reason),
    /// It stands before a call that does not return, for a preliminary one that comes before it.
    Late(LateRetag),
}

/// Why a retag need not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Another retag of the same pointer follows, with nothing in between (lemma 2).
    Followed,
    /// Its parent is read-only, too, for the same bytes (lemma 6).
    Reader,
    /// Its tag is soon out of use (lemma 4), or the retag is made late (lemma 5).
    Passing,
}

/// What a retag that is made late has to make up for.
#[derive(Clone, Debug)]
pub struct LateRetag {
    /// The pointers that were derived from the retagged one.
    pub derived: SmallVec<[S; 2]>,
    /// The bytes that have been written through it, relative to where it points: the new tag counts as the one that wrote
    /// them. Only where the model tells such a tag from one that was just made.
    pub written: SmallVec<[(u64, u64); 2]>,
}

impl RetagInfo {
    /// What it has to make up for, if it is made late.
    pub fn late(&self) -> Option<&LateRetag> {
        match &self.due {
            Due::Late(late) => Some(late),
            Due::Here | Due::Unless(_) => None,
        }
    }

    /// The pointers that were derived from the retagged one, if it is made late.
    pub fn derived(&self) -> &[S] {
        self.late().map_or(&[], |late| &late.derived)
    }

    pub fn derived_mut(&mut self) -> &mut [S] {
        match &mut self.due {
            Due::Late(late) => &mut late.derived,
            Due::Here | Due::Unless(_) => &mut [],
        }
    }

    /// Whether it is only made if its parent is refused what it is for.
    #[inline(always)]
    pub fn is_preliminary(&self) -> bool {
        matches!(self.due, Due::Unless(_))
    }

    /// It need not be made, for this reason or for one that was found before.
    pub fn make_preliminary(&mut self, reason: Reason) {
        if matches!(self.due, Due::Here) {
            self.due = Due::Unless(reason);
        }
    }

    /// Its simple form, if it is preliminary.
    pub fn preliminary(&self) -> Option<&QuickRetag> {
        self.quick.as_ref().filter(|_| self.is_preliminary())
    }
}

impl fmt::Display for RetagInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.quick {
            Some(quick) => write!(f, "{quick}")?,
            None => write!(f, "{:?} of several pointers", self.kind)?,
        }
        if self.outer > 0 {
            write!(f, ", for the call {} further out", self.outer)?;
        }
        match &self.due {
            Due::Here => Ok(()),
            Due::Unless(reason) => write!(f, ", preliminary: {reason:?}"),
            Due::Late(late) => write!(f, ", late, derived {:?}, written {:?}", late.derived, late.written),
        }
    }
}

impl IndexInfo {
    /// The address of an element.
    #[inline(always)]
    pub fn apply(self, base: u64, index: u64) -> u64 {
        base.wrapping_add(self.offset as u64).wrapping_add(index.wrapping_mul(self.stride))
    }
}

impl Code {
    /// The locals that are [its own](Code::own).
    pub fn own_locals(&self) -> impl Iterator<Item = &LocalMemory> {
        let first = self.locals.iter().take(Locals::BITS as usize);
        first.enumerate().filter(|(index, _)| self.own >> index & 1 == 1).map(|(_, local)| local)
    }

    pub fn site(&self, site: Side) -> &Site {
        &self.sites[site as usize]
    }
}

//! Retags: the references in a value get new tags.
//!
//! Where they are is worked out once a type, as a plan; nested ones are found in fields of structs, enums and
//! arrays to any depth, but not behind pointers. A retag on entry of a function also protects what it retags until
//! the function ends: references strongly, boxes weakly; `&mut` to what is not `Unpin` and boxes of other allocators
//! than the global one are not unique and not protected.

use std::fmt;
use std::ops::Range;

use ubik_borrows::{Borrow, CallId, Cells, LastUse, Model, PlainKind, Protector, Strength, Tag, Tree};
use ubik_ir::{Encoding, EnumLayout, Field, Program, RetagKind, Tail, TyId, TyKind, Types};
use ubik_verdict::Result;

use crate::code::{RetagInfo, S};
use crate::intrinsics;
use crate::machine::Machine;
use crate::memory::{AccessKind, BorrowModel, NewBorrow, Place, QuickBorrow, pattern};
use crate::relax::Relaxed;
use crate::value::{AllocId, Prov, Slot};

/// What is retagged in a value.
#[derive(Clone, Debug)]
pub enum RetagPlan {
    Nothing,
    /// A pointer at the start.
    Pointer(Box<PointerPlan>),
    /// Parts at offsets.
    Parts(Vec<(u64, RetagPlan)>),
    /// What the variant has.
    Variants(Box<VariantPlan>),
}

#[derive(Clone, Debug)]
pub struct PointerPlan {
    borrow: Borrow,
    strength: Strength,
    /// The size of what it points to, up to where the elements of a tail begin.
    size: u64,
    tail: TailPlan,
    cells: CellPlan,
    /// Whether all bytes are in cells, or none, if one of these is so.
    in_cells: Option<bool>,
}

#[derive(Clone, Copy, Debug)]
enum TailPlan {
    None,
    /// Elements of this size.
    Elements {
        size: u64,
        align: u64,
    },
    /// What the vtable says, behind the prefix of this type.
    Object(TyId),
}

#[derive(Clone, Debug)]
enum CellPlan {
    Nowhere,
    Ranges {
        head: Vec<Range<u64>>,
        unit: Vec<Range<u64>>,
        /// Up to a multiple of this, what is behind the elements is in a cell that they are in; what follows is padding
        /// outside of cells.
        end: u64,
    },
    /// Those of the prefix, and those of the type in the vtable, or all of the cell that the object is in.
    Object {
        head: Vec<Range<u64>>,
        cell: Option<TyId>,
    },
}

impl CellPlan {
    /// Whether all bytes of what has a head of this size, and this tail, are in cells, or none, if one of these is so.
    fn are_all(&self, head_size: u64, tail: TailPlan) -> Option<bool> {
        let is_whole = |cells: &[Range<u64>], size: u64| {
            let end = cells.iter().try_fold(0, |end, cell| (cell.start == end).then_some(cell.end));
            end == Some(size)
        };
        let (unit_size, align) = match tail {
            TailPlan::Elements { size, align } => (size, align),
            TailPlan::None | TailPlan::Object(_) => (0, 1),
        };
        match self {
            CellPlan::Nowhere => Some(false),
            CellPlan::Ranges { head, unit, end } => {
                let has_padding = end % align != 0 && !(head_size | unit_size).is_multiple_of(align);
                let is_all = is_whole(head, head_size) && is_whole(unit, unit_size) && !has_padding;
                is_all.then_some(true)
            }
            CellPlan::Object { .. } => None,
        }
    }
}

#[derive(Clone, Debug)]
pub struct VariantPlan {
    tag_offset: u64,
    tag_size: u64,
    encoding: Encoding,
    discriminants: Vec<u128>,
    plans: Vec<RetagPlan>,
}

impl RetagPlan {
    pub fn is_nothing(&self) -> bool {
        matches!(self, RetagPlan::Nothing)
    }

    /// The plan for a value: references and boxes in it.
    pub fn of(program: &Program, ty: TyId, model: BorrowModel) -> RetagPlan {
        match &program.ty(ty).kind {
            _ if program.ty(ty).flags.maybe_dangling => RetagPlan::Nothing,
            TyKind::Ref { pointee, mutable } => {
                let borrow = match mutable {
                    false => Borrow::Shared,
                    true if program.ty(*pointee).flags.unpin => Borrow::Mutable,
                    true => Borrow::Pinned,
                };
                RetagPlan::of_pointer(program, *pointee, borrow, Strength::Strong, model)
            }
            TyKind::Box { pointee, global: true, .. } => {
                let borrow = if program.ty(*pointee).flags.unpin { Borrow::Mutable } else { Borrow::Pinned };
                RetagPlan::of_pointer(program, *pointee, borrow, Strength::Weak, model)
            }
            TyKind::Struct(fields) => RetagPlan::of_fields(program, &fields.0, model),
            TyKind::Array { element, count } => RetagPlan::of_array(program, *element, *count, model),
            TyKind::Enum(layout) => RetagPlan::of_enum(program, layout, model),
            // The locals that a suspended coroutine keeps are not retagged; what it captured is.
            TyKind::Coroutine(layout) => RetagPlan::of_fields(program, &layout.prefix.0, model),
            _ => RetagPlan::Nothing,
        }
    }

    /// The plan for a raw pointer that was made from a reference.
    pub fn of_raw(program: &Program, ty: TyId, model: BorrowModel) -> RetagPlan {
        match program.ty(ty).kind {
            TyKind::RawPtr { pointee, mutable } => {
                let borrow = if mutable { Borrow::RawMut } else { Borrow::RawConst };
                RetagPlan::of_pointer(program, pointee, borrow, Strength::Strong, model)
            }
            _ => RetagPlan::of(program, ty, model),
        }
    }

    /// The plan for one pointer. What a model does not tell from its parent is not retagged at all: the retag is no
    /// access, and does not ask whether the memory is there.
    fn of_pointer(
        program: &Program,
        pointee: TyId,
        borrow: Borrow,
        strength: Strength,
        model: BorrowModel,
    ) -> RetagPlan {
        match model {
            BorrowModel::None => RetagPlan::Nothing,
            BorrowModel::Tree if !Tree::tells(borrow) => RetagPlan::Nothing,
            // Nobody knows how far a foreign type reaches, and Stacked Borrows grants what a retag covers.
            BorrowModel::Stacked if is_foreign(program, pointee) => RetagPlan::Nothing,
            BorrowModel::Tree | BorrowModel::Stacked => {
                RetagPlan::Pointer(Box::new(PointerPlan::new(program, pointee, borrow, strength)))
            }
        }
    }

    /// The plan for the same value where its retags ask for more, or are not made.
    pub fn relaxed(&self, how: Relaxed) -> RetagPlan {
        match (self, how) {
            (RetagPlan::Nothing, _) | (_, Relaxed::Dropped) => RetagPlan::Nothing,
            (RetagPlan::Pointer(plan), Relaxed::Mutable) => RetagPlan::Pointer(Box::new(plan.as_mutable())),
            (RetagPlan::Parts(parts), _) => {
                RetagPlan::of_parts(parts.iter().map(|(at, plan)| (*at, plan.relaxed(how))).collect())
            }
            (RetagPlan::Variants(variants), _) => RetagPlan::Variants(Box::new(VariantPlan {
                plans: variants.plans.iter().map(|plan| plan.relaxed(how)).collect(),
                ..VariantPlan::clone(variants)
            })),
        }
    }

    fn of_fields(program: &Program, fields: &[Field], model: BorrowModel) -> RetagPlan {
        let parts = fields.iter().map(|field| (field.offset, RetagPlan::of(program, field.ty, model)));
        RetagPlan::of_parts(parts.filter(|(_, plan)| !plan.is_nothing()).collect())
    }

    fn of_parts(mut parts: Vec<(u64, RetagPlan)>) -> RetagPlan {
        match parts.len() {
            0 => RetagPlan::Nothing,
            1 if parts[0].0 == 0 => parts.remove(0).1,
            _ => RetagPlan::Parts(parts),
        }
    }

    fn of_array(program: &Program, element: TyId, count: u64, model: BorrowModel) -> RetagPlan {
        let plan = RetagPlan::of(program, element, model);
        if plan.is_nothing() {
            return plan;
        }
        let stride = program.ty(element).size;
        RetagPlan::of_parts((0..count).map(|index| (index * stride, plan.clone())).collect())
    }

    fn of_enum(program: &Program, layout: &EnumLayout, model: BorrowModel) -> RetagPlan {
        let of_variant = |fields: &[Field]| RetagPlan::of_fields(program, fields, model);
        let plans: Vec<RetagPlan> =
            layout.variants.iter().map(|variant| of_variant(&variant.fields.0)).collect();
        if plans.iter().all(RetagPlan::is_nothing) {
            return RetagPlan::Nothing;
        }
        match layout.encoding {
            Encoding::Empty => RetagPlan::Nothing,
            Encoding::Single { variant } => plans[variant as usize].clone(),
            Encoding::Direct { tag_offset, tag } | Encoding::Niche { tag_offset, tag, .. } => {
                RetagPlan::Variants(Box::new(VariantPlan {
                    tag_offset,
                    tag_size: tag.prim.size(program.target().pointer_size),
                    encoding: layout.encoding,
                    discriminants: layout.variants.iter().map(|variant| variant.discriminant).collect(),
                    plans,
                }))
            }
        }
    }
}

impl PointerPlan {
    /// The same, if the pointer could write.
    fn as_mutable(&self) -> PointerPlan {
        let borrow = match self.borrow {
            Borrow::Shared => Borrow::Mutable,
            Borrow::RawConst => Borrow::RawMut,
            other => other,
        };
        PointerPlan { borrow, ..self.clone() }
    }

    fn borrow_as(&self, kind: RetagKind) -> Borrow {
        match (self.borrow, kind) {
            (Borrow::Mutable, RetagKind::TwoPhase) => Borrow::TwoPhase,
            (borrow, _) => borrow,
        }
    }

    /// How the call that is entered protects what is retagged on its entry.
    fn protection(&self, kind: RetagKind) -> Option<Strength> {
        let protects = kind == RetagKind::FnEntry && matches!(self.borrow, Borrow::Shared | Borrow::Mutable);
        protects.then_some(self.strength)
    }

    /// The retag, if all bytes are inside or outside of cells, or if that makes no difference.
    fn plain_kind(&self, kind: RetagKind, last_use: LastUse, model: BorrowModel) -> Option<PlainKind> {
        let is_shared = matches!(self.borrow, Borrow::Shared | Borrow::RawConst);
        // Stacked Borrows asks only of shared borrows.
        let is_asked = model != BorrowModel::Stacked || is_shared;
        let in_cells = if is_asked { self.in_cells? } else { false };
        Some(self.kind_inside(in_cells, kind, last_use))
    }

    /// The retag, if all bytes are in cells, or none.
    fn kind_inside(&self, in_cells: bool, kind: RetagKind, last_use: LastUse) -> PlainKind {
        PlainKind::new(self.borrow_as(kind), self.protection(kind), in_cells, last_use.with_call)
    }

    fn new(program: &Program, pointee: TyId, borrow: Borrow, strength: Strength) -> PointerPlan {
        let ty = program.ty(pointee);
        let tail_kind = program.tail(pointee);
        let tail = match tail_kind {
            Tail::Thin => TailPlan::None,
            Tail::Slice { element } => TailPlan::Elements { size: program.ty(element).size, align: ty.align },
            Tail::Str => TailPlan::Elements { size: 1, align: ty.align },
            Tail::Dyn { .. } => TailPlan::Object(pointee),
        };
        let ranges = |ty| program.cell_ranges(ty).iter().collect::<Vec<_>>();
        let cells = match tail_kind {
            _ if ty.flags.freeze => CellPlan::Nowhere,
            Tail::Dyn { .. } => CellPlan::Object { head: ranges(pointee), cell: tail_cell(program, pointee) },
            Tail::Slice { element } => {
                let cell = tail_cell(program, pointee);
                let whole = 0..program.ty(element).size;
                let unit = if cell.is_some() { vec![whole] } else { ranges(element) };
                CellPlan::Ranges { head: head_cells(program, pointee), unit, end: end_of(program, cell) }
            }
            Tail::Str => {
                let cell = tail_cell(program, pointee);
                let byte = 0..1;
                let unit = if cell.is_some() { vec![byte] } else { Vec::new() };
                CellPlan::Ranges { head: head_cells(program, pointee), unit, end: end_of(program, cell) }
            }
            Tail::Thin => CellPlan::Ranges { head: ranges(pointee), unit: Vec::new(), end: 1 },
        };
        let size = intrinsics::head_size(program, pointee);
        let in_cells = cells.are_all(size, tail);
        PointerPlan { borrow, strength, size, tail, cells, in_cells }
    }
}

/// The outermost `UnsafeCell` that the unsized part of a type is inside.
/// Whether the size of a type is unknown because another language defines it, or its last field.
fn is_foreign(program: &Program, id: TyId) -> bool {
    !program.is_sized(id) && matches!(program.tail(id), Tail::Thin)
}

fn tail_cell(program: &Program, id: TyId) -> Option<TyId> {
    let ty = program.ty(id);
    match &ty.kind {
        _ if ty.flags.unsafe_cell => Some(id),
        TyKind::Struct(fields) => fields.0.last().and_then(|tail| tail_cell(program, tail.ty)),
        _ => None,
    }
}

/// The padding at the end of a cell belongs to it.
fn end_of(program: &Program, cell: Option<TyId>) -> u64 {
    cell.map_or(1, |cell| program.ty(cell).align)
}

/// The cells of a pattern whose last unit ends at a place behind which there is padding.
fn cells_until(
    end: u64,
    head_len: u64,
    head: &[Range<u64>],
    unit_len: u64,
    unit: &[Range<u64>],
) -> Vec<Range<u64>> {
    let mut cells = head.to_vec();
    let is_whole = unit.first().is_some_and(|first| *first == (0..unit_len));
    match is_whole || unit_len == 0 {
        true => cells.extend((head_len < end).then_some(head_len..end)),
        false => {
            let starts = (head_len..end).step_by(usize::try_from(unit_len).unwrap_or(usize::MAX));
            cells.extend(starts.flat_map(|at| unit.iter().map(move |cell| at + cell.start..at + cell.end)));
        }
    }
    cells
}

/// The cells of what comes before a tail of elements.
fn head_cells(program: &Program, ty: TyId) -> Vec<Range<u64>> {
    match &program.ty(ty).kind {
        TyKind::Struct(_) => {
            // A cell around it all has padding, too, where the elements begin.
            let size = intrinsics::head_size(program, ty);
            let cells = program.cell_ranges(ty);
            cells.iter().map(|cell| cell.start..cell.end.min(size)).filter(|cell| !cell.is_empty()).collect()
        }
        _ => Vec::new(),
    }
}

/// A retag of one pointer to bytes that are all inside or outside of cells.
#[derive(Clone, Copy, Debug)]
pub struct QuickRetag {
    kind: PlainKind,
    /// The size of what it points to, or of an element of it.
    size: u64,
    extent: Extent,
    /// Null stands for a variant in which there is nothing to retag.
    is_optional: bool,
    parent: ParentUse,
    /// It is read-only, and so is what it is made from, for the same bytes.
    is_for_bytes_of_parent: bool,
}

/// What is known of further uses of the pointer that a retag is made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ParentUse {
    /// Of a protected one, what the call says.
    Unknown,
    /// Nobody uses it any more.
    Last,
    /// Others may use it, whatever the call says.
    Kept,
}

/// How many bytes are retagged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
    Fixed,
    /// As many elements as the pointer says.
    Slice,
    /// An object, whose vtable says it.
    Object,
}

/// How a retag follows another one of the same pointer, whose tag is used for nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follows {
    /// It asks for the same.
    Again,
    /// It makes no difference to it whether the other one was made.
    Closely,
}

impl VariantPlan {
    /// The pointer of an enum that is null in its other variant.
    fn optional_pointer(&self) -> Option<&PointerPlan> {
        let Encoding::Niche { untagged, first, last, start: 0, tag_offset: 0, .. } = self.encoding else {
            return None;
        };
        let RetagPlan::Pointer(plan) = self.plans.get(untagged as usize)? else { return None };
        let is_empty = |variant: u32| self.plans.get(variant as usize).is_some_and(RetagPlan::is_nothing);
        (first == last && is_empty(first)).then_some(plan)
    }
}

impl QuickRetag {
    /// The fast path to carry out a plan, if there is one.
    pub fn of(
        plan: &RetagPlan,
        kind: RetagKind,
        last_use: LastUse,
        model: BorrowModel,
    ) -> Option<QuickRetag> {
        let (plan, is_optional) = match plan {
            RetagPlan::Pointer(plan) => (&**plan, false),
            RetagPlan::Variants(variants) => (variants.optional_pointer()?, true),
            RetagPlan::Nothing | RetagPlan::Parts(_) => return None,
        };
        let plain = plan.plain_kind(kind, last_use, model);
        let (size, extent, kind) = match plan.tail {
            TailPlan::None => (plan.size, Extent::Fixed, plain?),
            // Without a head, and without padding behind the elements.
            TailPlan::Elements { size, align } if plan.size == 0 && size.is_multiple_of(align) => {
                (size, Extent::Slice, plain?)
            }
            // That there are no cells where that matters is for the vtable to say.
            TailPlan::Object(_) if plan.size == 0 => {
                (0, Extent::Object, plan.kind_inside(false, kind, last_use))
            }
            TailPlan::Elements { .. } | TailPlan::Object(_) => return None,
        };
        Some(QuickRetag {
            kind,
            size,
            extent,
            is_optional,
            parent: if last_use.of_parent { ParentUse::Last } else { ParentUse::Unknown },
            is_for_bytes_of_parent: false,
        })
    }

    /// What it asks for, and for how many bytes, if that does not depend on the pointer.
    pub fn of_one_place(&self) -> Option<(u64, PlainKind)> {
        (self.extent == Extent::Fixed).then_some((self.size, self.kind))
    }

    /// The size of the elements, if it is for as many of them as the pointer says.
    pub fn of_elements(&self) -> Option<u64> {
        (self.extent == Extent::Slice).then_some(self.size)
    }

    pub fn is_protected(&self) -> bool {
        self.kind.is_protected()
    }

    pub fn is_raw(&self) -> bool {
        matches!(self.kind.borrow(), Borrow::RawConst | Borrow::RawMut)
    }

    /// The tag may be carried after the end of the call.
    pub fn outlive_call(&mut self) {
        self.kind = self.kind.outliving_call();
    }

    /// Whether the pointer may be null, and is left alone then.
    pub fn is_optional(&self) -> bool {
        self.is_optional
    }

    /// Others may use the pointer that it is made from.
    pub fn keep_parent(&mut self) {
        self.parent = ParentUse::Kept;
    }

    /// Whether what is behind the pointer says for how many bytes it is.
    pub fn is_wide(&self) -> bool {
        self.extent != Extent::Fixed
    }

    /// Whether its tag is only good for reading.
    pub fn is_reader(&self) -> bool {
        self.kind.is_read_only()
    }

    pub fn is_for_bytes_of_parent(&self) -> bool {
        self.is_for_bytes_of_parent
    }

    pub fn be_for_bytes_of_parent(&mut self) {
        self.is_for_bytes_of_parent = true;
    }

    /// Whether it ends what it conflicts with when it is made.
    pub fn ends_conflicts(&self) -> bool {
        self.kind.ends_conflicts()
    }

    /// What may be done through its tag.
    pub fn most(&self) -> AccessKind {
        self.kind.most()
    }

    /// Nobody uses the pointer that it is made from any more.
    pub fn use_up_parent(&mut self) {
        if self.parent == ParentUse::Unknown {
            self.parent = ParentUse::Last;
        }
    }

    /// Whether this retag, the first of a chain, makes no difference if the last one is made from the same pointer.
    pub fn is_done_by(&self, last: &QuickRetag) -> bool {
        self.is_for_bytes_of(last) && !self.is_protected() && last.kind.is_like(&self.kind)
    }

    /// Whether this retag makes no difference between the first of a chain and one that is like it.
    pub fn lies_between(&self, first: &QuickRetag, model: Model) -> bool {
        self.is_for_bytes_of(first) && !self.is_protected() && self.kind.lies_between(&first.kind, model)
    }

    /// Whether both are for as many bytes (or elements).
    pub fn is_for_bytes_of(&self, other: &QuickRetag) -> bool {
        (self.size, self.extent) == (other.size, other.extent)
    }

    /// How this retag follows another one, `offset` bytes behind where that points.
    pub fn follows(&self, first: &QuickRetag, offset: u64, model: Model) -> Option<Follows> {
        let is_same_range = offset == 0 && self.is_for_bytes_of(first);
        if is_same_range && !self.is_protected() && self.kind.is_like(&first.kind) {
            return Some(Follows::Again);
        }
        let end = offset.checked_add(self.size)?;
        let is_within = is_same_range || (!first.is_wide() && !self.is_wide() && end <= first.size);
        (is_within && !first.is_protected() && first.kind.gives_way_to(&self.kind, model))
            .then_some(Follows::Closely)
    }
}

impl fmt::Display for QuickRetag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let extent = match self.extent {
            Extent::Fixed => format!("{} bytes", self.size),
            Extent::Slice => format!("elements of {} bytes", self.size),
            Extent::Object => "an object".to_owned(),
        };
        write!(f, "{:?} of {extent}", self.kind.borrow())?;
        let notes = [
            (self.is_protected(), "protected"),
            (self.is_optional, "unless null"),
            (self.parent == ParentUse::Last, "last use of its parent"),
            (self.parent == ParentUse::Kept, "its parent stays in use"),
            (self.is_for_bytes_of_parent, "its parent is as good"),
        ];
        notes.iter().filter(|(holds, _)| *holds).try_for_each(|(_, note)| write!(f, ", {note}"))
    }
}

impl Slot {
    /// The same pointer by another tag.
    #[inline(always)]
    fn with_tag(self, tag: Tag) -> Slot {
        Slot { prov: Prov::new(self.prov.alloc(), tag.get()), ..self }
    }
}

/// A borrow of which no use is known to be the last.
fn quick_borrow(size: u64, kind: PlainKind, protector: Option<Protector>) -> QuickBorrow {
    QuickBorrow { size, kind, of_parent: false, call: protector.map_or(0, |protector| protector.call.0) }
}

/// Where the value is that is retagged.
enum Target {
    /// In slots; where the second part begins.
    Slots {
        parts: (Slot, Slot),
        second: u64,
    },
    Memory(AllocId, u64),
}

impl Machine {
    /// Retags a value in slots.
    #[inline(never)]
    pub(crate) fn retag_value(
        &mut self,
        parts: (Slot, Slot),
        slot: S,
        info: &RetagInfo,
    ) -> Result<(Slot, Slot)> {
        self.retag_slowly(parts, slot, info).map_err(|stop| match info.checked {
            Some(ty) => self.invalid_by_now(parts, info.second, ty).unwrap_or(stop),
            None => stop,
        })
    }

    fn retag_slowly(&mut self, parts: (Slot, Slot), slot: S, info: &RetagInfo) -> Result<(Slot, Slot)> {
        let collected = self.collect_if_wanted() | self.make_room(parts.0.prov.alloc());
        let mut first = parts.0;
        if collected && self.retag_quick(&mut first, &parts.1, slot, info) {
            return Ok((first, parts.1));
        }
        if let RetagPlan::Pointer(plan) = &*info.plan {
            let first = self.retag_pointer(parts.0, parts.1, plan, info)?;
            return Ok((first, parts.1));
        }
        self.make_room(parts.1.prov.alloc());
        let mut target = Target::Slots { parts, second: info.second };
        self.retag_plan(&mut target, 0, &info.plan, info)?;
        match target {
            Target::Slots { parts, .. } => Ok(parts),
            Target::Memory(..) => unreachable!("the value is in slots"),
        }
    }

    pub(crate) fn retag_place(&mut self, place: Place, info: &RetagInfo) -> Result<()> {
        let (id, at) = self.memory.access(place, 1, AccessKind::Write)?;
        let mut target = Target::Memory(id, at);
        self.make_room_for(&target, 0, &info.plan);
        self.retag_plan(&mut target, 0, &info.plan, info)
    }

    /// Makes room for the retags of a plan, while all tags in use are where they are looked for.
    fn make_room_for(&mut self, target: &Target, at: u64, plan: &RetagPlan) {
        match plan {
            RetagPlan::Nothing => {}
            RetagPlan::Pointer(_) => {
                let (ptr, _) = self.target_pointer(target, at);
                self.make_room(ptr.prov.alloc());
            }
            RetagPlan::Parts(parts) => {
                parts.iter().for_each(|(offset, plan)| self.make_room_for(target, at + offset, plan));
            }
            RetagPlan::Variants(variants) => {
                if let Some(variant) = self.target_variant(target, at, variants) {
                    self.make_room_for(target, at, &variants.plans[variant]);
                }
            }
        }
    }

    fn retag_plan(&mut self, target: &mut Target, at: u64, plan: &RetagPlan, info: &RetagInfo) -> Result<()> {
        match plan {
            RetagPlan::Nothing => Ok(()),
            RetagPlan::Pointer(plan) => {
                let (ptr, meta) = self.target_pointer(target, at);
                let new = self.retag_pointer(ptr, meta, plan, info)?;
                self.set_target_pointer(target, at, new);
                Ok(())
            }
            RetagPlan::Parts(parts) => {
                parts.iter().try_for_each(|(offset, plan)| self.retag_plan(target, at + offset, plan, info))
            }
            RetagPlan::Variants(variants) => match self.target_variant(target, at, variants) {
                Some(variant) => self.retag_plan(target, at, &variants.plans[variant], info),
                None => Ok(()),
            },
        }
    }

    fn target_pointer(&self, target: &Target, at: u64) -> (Slot, Slot) {
        let size = self.memory.layout.pointer_size;
        match *target {
            Target::Slots { parts, second } if at >= second => (parts.1, Slot::ZERO),
            Target::Slots { parts, .. } => parts,
            Target::Memory(id, base) => {
                let read = |at| match self.memory.desc(id).in_bounds(at, size) {
                    true => self.memory.scalar_at(id, at, size),
                    false => Slot::ZERO,
                };
                (read(base + at), read(base + at + size))
            }
        }
    }

    fn set_target_pointer(&mut self, target: &mut Target, at: u64, new: Slot) {
        match target {
            Target::Slots { parts, second } if at >= *second => parts.1 = new,
            Target::Slots { parts, .. } => parts.0 = new,
            Target::Memory(id, base) => {
                self.memory.put(*id, *base + at, self.memory.layout.pointer_size, new)
            }
        }
    }

    /// The variant of an enum, if its tag says one.
    fn target_variant(&self, target: &Target, at: u64, plan: &VariantPlan) -> Option<usize> {
        let tag_at = at + plan.tag_offset;
        let tag = match *target {
            Target::Slots { parts: (low, high), .. } if plan.tag_size > 8 => {
                u128::from(high.bits) << 64 | u128::from(low.bits)
            }
            Target::Slots { parts, second } => {
                let part = if tag_at >= second { parts.1 } else { parts.0 };
                (!part.is_uninit()).then_some(part.bits.into())?
            }
            Target::Memory(id, base) => self.memory.wide_bits(id, base + tag_at, plan.tag_size)?,
        };
        let tag_mask = ubik_ir::max_of(plan.tag_size);
        match plan.encoding {
            Encoding::Niche { untagged, first, last, start, .. } => {
                let relative = tag.wrapping_sub(start) & tag_mask;
                let tagged = relative <= u128::from(last - first);
                Some(if tagged { first as usize + relative as usize } else { untagged as usize })
            }
            _ => plan.discriminants.iter().position(|discriminant| discriminant & tag_mask == tag),
        }
    }

    #[inline]
    fn retag_pointer(&mut self, ptr: Slot, meta: Slot, plan: &PointerPlan, info: &RetagInfo) -> Result<Slot> {
        let borrow = plan.borrow_as(info.kind);
        let protection = plan.protection(info.kind);
        let protector =
            protection.map(|strength| Protector { call: CallId(self.protecting_call(info.outer)), strength });
        let (size, unit_len) = self.pointee_extent(meta, plan)?;
        if self.memory.rules.borrow_model == BorrowModel::Stacked
            && size > 0
            && let Some(kind) = plan.plain_kind(info.kind, LastUse::default(), BorrowModel::Stacked)
            && let Some(tag) = self.memory.retag_quick(ptr, quick_borrow(size, kind, protector))
        {
            return Ok(ptr.with_tag(tag));
        }
        let (listed, whole);
        let cells = match &plan.cells {
            CellPlan::Nowhere => Cells::Nowhere,
            _ if self.memory.rules.whole_cells => {
                whole = 0..size;
                pattern(size, std::slice::from_ref(&whole), 0, &[])
            }
            CellPlan::Ranges { head, unit, end } => {
                let last = meta.bits.saturating_mul(unit_len).saturating_add(plan.size);
                let last = last.checked_next_multiple_of(*end).unwrap_or(size);
                if unit.is_empty() || last >= size {
                    pattern(plan.size, head, unit_len, unit)
                } else {
                    listed = cells_until(last, plan.size, head, unit_len, unit);
                    pattern(size, &listed, 0, &[])
                }
            }
            CellPlan::Object { head, cell } => {
                listed = self.object_cells(head, *cell, plan, meta)?;
                pattern(size, &listed, 0, &[])
            }
        };
        self.memory.retag(ptr, NewBorrow { size, borrow, cells, protector })
    }

    /// Retags one pointer, which is in a slot, to bytes that are all inside or outside of cells, if that is simple.
    #[inline(never)]
    pub(crate) fn retag_quick(&mut self, ptr: &mut Slot, meta: &Slot, slot: S, info: &RetagInfo) -> bool {
        let Some(quick) = &info.quick else { return false };
        let mut size = quick.size;
        if quick.extent != Extent::Fixed {
            let extent = match quick.extent {
                Extent::Object => self.object_size(*meta, quick.kind),
                _ => size.checked_mul(meta.bits),
            };
            let Some(extent) = extent else { return false };
            size = extent;
        }
        if quick.is_optional && ptr.bits == 0 {
            return true;
        }
        if size == 0 {
            return info.is_preliminary() || self.memory.retag_nothing_quick(ptr);
        }
        if info.is_preliminary() && self.memory.lends(*ptr, size, quick.kind) {
            return true;
        }
        if self.memory.wants_collection() {
            return false;
        }
        let (kind, mut of_parent, mut call) = (quick.kind, quick.parent == ParentUse::Last, 0);
        if kind.is_protected() {
            of_parent = quick.parent != ParentUse::Kept && self.threads[self.current].top().consumes(slot);
            call = self.protecting_call(info.outer);
        }
        match self.memory.retag_quick(*ptr, QuickBorrow { size, kind, of_parent, call }) {
            Some(tag) => *ptr = ptr.with_tag(tag),
            None => return false,
        }
        true
    }

    /// The size of an object, unless it has cells and that matters.
    #[inline(never)]
    fn object_size(&self, vtable: Slot, kind: PlainKind) -> Option<u64> {
        let is_shared = matches!(kind.borrow(), Borrow::Shared | Borrow::RawConst);
        let is_asked = self.memory.rules.borrow_model != BorrowModel::Stacked || is_shared;
        let object = self.program.ty(self.vtable_type(vtable)?);
        (!is_asked || object.flags.freeze).then_some(object.size)
    }

    /// Lets the running call protect some of its arguments, or one that it was entered from in the same frame.
    #[inline(always)]
    fn protecting_call(&mut self, outer: u8) -> u64 {
        let thread = &mut self.threads[self.current];
        let (call, protects) = match outer {
            0 => {
                let frame = thread.top_mut();
                (frame.call, &mut frame.protects)
            }
            _ => {
                let lent = thread.lent.iter_mut().nth_back(usize::from(outer) - 1);
                let lent = lent.expect("calls in one frame are entered and left in order");
                (lent.call, &mut lent.protects)
            }
        };
        *protects = true;
        self.memory.begin_protecting(call);
        call
    }

    /// How many bytes a pointer points to, and the size of an element of its tail.
    #[inline]
    fn pointee_extent(&self, meta: Slot, plan: &PointerPlan) -> Result<(u64, u64)> {
        match plan.tail {
            TailPlan::None => Ok((plan.size, 0)),
            TailPlan::Elements { size, align } => {
                let len = meta.bits.saturating_mul(size).saturating_add(plan.size);
                // Alignments are powers of two.
                Ok((len.saturating_add(align - 1) & !(align - 1), size))
            }
            TailPlan::Object(pointee) => {
                let (size, _) = intrinsics::size_and_align(self, pointee, Some(meta))?;
                Ok((size, 0))
            }
        }
    }

    /// The cells before an object and those in it.
    fn object_cells(
        &self,
        head: &[Range<u64>],
        cell: Option<TyId>,
        plan: &PointerPlan,
        vtable: Slot,
    ) -> Result<Vec<Range<u64>>> {
        let mut cells = head.to_vec();
        let (TailPlan::Object(pointee), Some(object)) = (plan.tail, self.vtable_type(vtable)) else {
            return Ok(cells);
        };
        let offset = intrinsics::tail_offset(self, pointee, vtable)?;
        if let Some(cell) = cell {
            // It may begin before the object and, with padding, end behind it.
            let start = offset - intrinsics::tail_offset(self, cell, vtable)?;
            let (size, _) = intrinsics::size_and_align(self, cell, Some(vtable))?;
            cells.retain(|range| range.start < start);
            cells.extend((size > 0).then_some(start..start + size));
        } else {
            let inner = self.program.cell_ranges(object);
            cells.extend(inner.iter().map(|range| range.start + offset..range.end + offset));
        }
        Ok(cells)
    }
}

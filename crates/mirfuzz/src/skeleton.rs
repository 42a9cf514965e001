//! What exists before the first statement is chosen: types, statics, signatures, locals.
//!
//! Bodies are written while the machine runs, and the machine wants to know everything else beforehand. Types whose
//! names begin with `C` are `repr(C)`, with `A` aligned more than they need, with `Q` enums with a stated representation,
//! with `U` unions, with `P` packed, with `N` transparent, with `R` recursive, with `V` vectors; `S` and `E` are structs and enums of the default representation, whose layout here is only one that a
//! compiler may choose: nothing in a program depends on it. So the fields of variants of an `E` are not accessed where they
//! lie, and its discriminant is not set by itself: which bytes that touches is the compiler's choice.

use rustc_hash::FxHashMap;
use ubik_ir::shape::{EnumShape, FieldShape, Shape, SigShape, VariantShape};
use ubik_ir::*;

use crate::choices::Choices;
use crate::objects::Objects;
use crate::owned::Owned;
use crate::profile::{Feature, Profile};
use crate::world;
use crate::wrappers::Wrappers;

/// A program under construction, with tables of what it is made of.
#[derive(Clone)]
pub struct Draft {
    pub module: Module,
    pub unit: TyId,
    pub boolean: TyId,
    pub usize_ty: TyId,
    /// Integers without `usize` and `isize` first.
    pub ints: Vec<TyId>,
    pub floats: Vec<TyId>,
    /// Types of values that consist of numbers alone.
    pub plain: Vec<TyId>,
    /// Thin and wide pointers to them.
    pub pointers: Vec<TyId>,
    pub fn_pointers: Vec<TyId>,
    pub statics: Vec<GlobalId>,
    /// Constants of zeros, for aggregates.
    zeros: FxHashMap<TyId, GlobalId>,
    /// The functions that are written, the first of which is called first.
    pub functions: Vec<FnId>,
    names: FxHashMap<String, TyId>,
    dumps: FxHashMap<TyId, FnId>,
    pub entry_args: Vec<Const>,
    pub owned: Owned,
    pub objects: Objects,
    pub wrappers: Wrappers,
}

/// The locals that every written function has behind its parameters.
pub const UNIT: usize = 0;
/// Counters of loops, which nothing else writes.
pub const COUNTERS: usize = 2;
/// The condition of a loop.
pub const CONDITION: usize = 1 + COUNTERS;
/// Holds an address as a number, which is used for nothing else.
pub const ADDRESS: usize = 2 + COUNTERS;
pub const RESERVED: usize = 3 + COUNTERS;

/// A block that has not been written.
pub fn hole(function: FnId, block: BlockId, cleanup: bool) -> Block {
    let text = format!("mirfuzz:{}:{}", function.0, block.0);
    Block {
        statements: Vec::new(),
        terminator: Terminator { kind: TerminatorKind::Unsupported(text), span: SpanId::NONE },
        cleanup,
    }
}

pub fn is_hole(block: &Block) -> bool {
    matches!(block.terminator.kind, TerminatorKind::Unsupported(_))
}

pub fn int_const(ty: TyId, bits: u128) -> Const {
    Const { ty, value: ConstValue::Scalar(ConstScalar::Int(bits)) }
}

pub fn goto(target: BlockId) -> Terminator {
    Terminator { kind: TerminatorKind::Goto(target), span: SpanId::NONE }
}

pub fn statement(kind: StatementKind) -> Statement {
    Statement { kind, span: SpanId::NONE }
}

impl Draft {
    pub fn new(profile: &Profile, choices: &mut Choices) -> Draft {
        let mut draft = Draft::empty();
        draft.add_scalars(profile);
        draft.add_composites(profile, choices);
        draft.add_pointers(profile, choices);
        draft.add_owned_types(profile, choices);
        if profile.has(Feature::Dyn) {
            draft.add_traits(choices);
        }
        draft.add_world();
        draft.add_owned_imports();
        if profile.has(Feature::Static) {
            draft.add_statics(choices);
        }
        draft.add_functions(profile, choices);
        draft.add_entry();
        draft.add_zeros();
        draft
    }

    fn empty() -> Draft {
        let mut sources = SourceMap::default();
        sources.spans.push(Span::UNKNOWN);
        sources.crates.push(Crate { name: "fuzz".into(), origin: Origin::Local });
        let module = Module {
            target: Target::x86_64_linux(),
            types: IndexVec::new(),
            functions: IndexVec::new(),
            globals: IndexVec::new(),
            sources,
            entry: None,
            init: Vec::new(),
            fini: Vec::new(),
            lang: LangItems::default(),
        };
        Draft {
            module,
            unit: TyId(0),
            boolean: TyId(0),
            usize_ty: TyId(0),
            ints: Vec::new(),
            floats: Vec::new(),
            plain: Vec::new(),
            pointers: Vec::new(),
            fn_pointers: Vec::new(),
            statics: Vec::new(),
            zeros: FxHashMap::default(),
            functions: Vec::new(),
            names: FxHashMap::default(),
            dumps: FxHashMap::default(),
            entry_args: Vec::new(),
            owned: Owned::default(),
            objects: Objects::default(),
            wrappers: Wrappers::default(),
        }
    }

    /// The type of a shape, made if it is not there.
    pub fn intern(&mut self, shape: &Shape<TyId>, name: Option<&str>) -> TyId {
        let ty = shape.build(&self.module, name);
        if let Some(&known) = self.names.get(&ty.name) {
            return known;
        }
        let name = ty.name.clone();
        let id = self.module.types.push(ty);
        self.names.insert(name, id);
        id
    }

    pub fn ty(&self, id: TyId) -> &Type {
        self.module.ty(id)
    }

    pub fn kind(&self, id: TyId) -> &TyKind {
        &self.ty(id).kind
    }

    pub fn find(&self, name: &str) -> Option<TyId> {
        self.names.get(name).copied()
    }

    fn add_scalars(&mut self, profile: &Profile) {
        self.unit = self.intern(&Shape::Tuple(Vec::new()), None);
        self.boolean = self.intern(&Shape::Bool, None);
        let character = self.intern(&Shape::Char, None);
        for bits in [8, 16, 32, 64, 128] {
            for signed in [false, true] {
                if bits < 128 || profile.has(Feature::Wide) {
                    let id = self.intern(&Shape::Int { bits, signed, pointer_sized: false }, None);
                    self.ints.push(id);
                }
            }
        }
        self.usize_ty = self.intern(&Shape::Int { bits: 64, signed: false, pointer_sized: true }, None);
        let isize_ty = self.intern(&Shape::Int { bits: 64, signed: true, pointer_sized: true }, None);
        self.ints.extend([self.usize_ty, isize_ty]);
        if profile.has(Feature::FloatMath) {
            let widths: &[u8] = if profile.has(Feature::HalfFloat) { &[32, 64, 16, 128] } else { &[32, 64] };
            self.floats = widths.iter().map(|&bits| self.intern(&Shape::Float { bits }, None)).collect();
        }
        self.plain = self.ints.clone();
        self.plain.extend([self.boolean, character, self.unit]);
        self.plain.extend(&self.floats.clone());
    }

    /// A type of bounded size among those that exist.
    fn part(&mut self, choices: &mut Choices, zeroable: bool) -> TyId {
        for _ in 0..8 {
            let &id = choices.pick(&self.plain).expect("there are scalars");
            if self.ty(id).size <= 48 && (!zeroable || self.may_be_zero(id)) {
                return id;
            }
        }
        self.ints[0]
    }

    fn parts(&mut self, choices: &mut Choices, most: usize, zeroable: bool) -> Vec<TyId> {
        (0..=choices.below(most)).map(|_| self.part(choices, zeroable)).collect()
    }

    fn add_composites(&mut self, profile: &Profile, choices: &mut Choices) {
        for index in 0..6 + choices.below(6) {
            let shapes = [
                4,
                6,
                4,
                4,
                2 * profile.weight(Feature::Union).min(1),
                profile.weight(Feature::Align).min(2),
                profile.weight(Feature::Packed).min(2),
                profile.weight(Feature::Empty).min(1),
                profile.weight(Feature::Recursive).min(1),
                profile.weight(Feature::Vector).min(2),
                profile.weight(Feature::Transparent).min(2),
            ];
            let id = match choices.weighted(&shapes) {
                0 => {
                    let parts = self.parts(choices, 4, false);
                    self.intern(&Shape::Tuple(parts), None)
                }
                1 => {
                    let element = self.part(choices, true);
                    let count = 1 + choices.below(6) as u64;
                    self.intern(&Shape::Array { element, count }, None)
                }
                2 => self.add_struct(index, choices),
                3 => self.add_enum(index, profile, choices),
                4 => self.add_union(index, choices),
                5 => self.add_aligned(index, choices),
                6 => self.add_packed(index, choices),
                7 => self.add_empty(index, choices),
                8 => self.add_recursive(index, choices),
                9 => self.add_vector(choices),
                _ => self.add_transparent(index, choices),
            };
            self.plain.push(id);
        }
    }

    fn fields(&mut self, choices: &mut Choices, most: usize, zeroable: bool) -> Vec<FieldShape<TyId>> {
        let parts = self.parts(choices, most, zeroable);
        let field = |(index, ty)| FieldShape { name: format!("f{index}"), ty, offset: None };
        parts.into_iter().enumerate().map(field).collect()
    }

    fn add_struct(&mut self, index: usize, choices: &mut Choices) -> TyId {
        let fields = self.fields(choices, 5, false);
        let letter = if choices.one_in(2) { 'C' } else { 'S' };
        self.intern(&Shape::Struct(fields), Some(&format!("{letter}{index}")))
    }

    fn add_aligned(&mut self, index: usize, choices: &mut Choices) -> TyId {
        let fields = self.fields(choices, 3, false);
        let mut ty = Shape::Struct(fields).build(&self.module, Some(&format!("A{index}")));
        ty.align = ty.align.max(32);
        ty.size = ty.size.next_multiple_of(ty.align);
        ty.repr = Repr::Memory;
        let id = self.module.types.push(ty);
        self.names.insert(format!("A{index}"), id);
        id
    }

    /// A `repr(C, packed)` struct of numbers.
    fn add_packed(&mut self, index: usize, choices: &mut Choices) -> TyId {
        let pack = 1 << choices.below(3);
        let (mut offset, mut align, mut fields) = (0u64, 1, Vec::new());
        for field in 0..2 + choices.below(3) {
            let &ty = choices.pick(&self.ints).expect("there are integers");
            let own = self.ty(ty).align.min(pack);
            align = align.max(own);
            offset = offset.next_multiple_of(own);
            fields.push(FieldShape { name: format!("f{field}"), ty, offset: Some(offset) });
            offset += self.ty(ty).size;
        }
        let name = format!("P{index}");
        let mut ty = Shape::Struct(fields).build(&self.module, Some(&name));
        (ty.align, ty.size, ty.repr) = (align, offset.next_multiple_of(align), Repr::Memory);
        let id = self.module.types.push(ty);
        self.names.insert(name, id);
        id
    }

    /// A `repr(transparent)` struct: one field, and sometimes one without bytes.
    fn add_transparent(&mut self, index: usize, choices: &mut Choices) -> TyId {
        let only = self.part(choices, true);
        let mut fields = vec![FieldShape { name: "f0".into(), ty: only, offset: None }];
        if choices.one_in(3) {
            fields.push(FieldShape { name: "f1".into(), ty: self.unit, offset: None });
        }
        self.intern(&Shape::Struct(fields), Some(&format!("N{index}")))
    }

    fn add_empty(&mut self, index: usize, choices: &mut Choices) -> TyId {
        match choices.one_in(2) {
            true => self.intern(&Shape::Struct(Vec::new()), Some(&format!("C{index}"))),
            false => {
                let element = self.part(choices, true);
                self.intern(&Shape::Array { element, count: 0 }, None)
            }
        }
    }

    /// A `repr(C)` struct of a number and a pointer to its own type.
    fn add_recursive(&mut self, index: usize, choices: &mut Choices) -> TyId {
        let name = format!("R{index}");
        let &number = choices.pick(&self.ints).expect("there are integers");
        let byte = self.ints[0];
        let bytes = self.pointer_to(byte, true, false);
        let id = TyId(self.module.types.next_id().0 + 1);
        let mut pointer = self.ty(bytes).clone();
        pointer.name = format!("*mut {name}");
        pointer.kind = TyKind::RawPtr { pointee: id, mutable: true };
        let pointer_name = pointer.name.clone();
        let pointer = self.module.types.push(pointer);
        self.names.insert(pointer_name, pointer);
        let field = |name: &str, ty| FieldShape { name: name.into(), ty, offset: None };
        let made = self.intern(&Shape::Struct(vec![field("f0", number), field("f1", pointer)]), Some(&name));
        assert_eq!(made, id, "types are numbered in the order in which they are made");
        self.pointers.push(pointer);
        id
    }

    /// A vector of 16 bytes, and the array that it is made from.
    fn add_vector(&mut self, choices: &mut Choices) -> TyId {
        let &element = choices.pick(&self.ints[..8]).expect("integers of at most 64 bits");
        let count = 16 / self.ty(element).size;
        let name = format!("V{count}x{}", self.ty(element).name);
        let array = self.intern(&Shape::Array { element, count }, None);
        self.plain.push(array);
        self.intern(&Shape::Vector { element, count }, Some(&name))
    }

    /// Fields of integers alone: which NaN a float is, is not defined.
    fn add_union(&mut self, index: usize, choices: &mut Choices) -> TyId {
        let mut fields = Vec::new();
        for field in 0..2 + choices.below(2) {
            let &int = choices.pick(&self.ints).expect("there are integers");
            let ty = match choices.one_in(2) {
                true => int,
                false => {
                    let count = 1 + choices.below(4) as u64;
                    self.intern(&Shape::Array { element: int, count }, None)
                }
            };
            fields.push(FieldShape { name: format!("f{field}"), ty, offset: None });
        }
        self.intern(&Shape::Union(fields), Some(&format!("U{index}")))
    }

    fn add_enum(&mut self, index: usize, profile: &Profile, choices: &mut Choices) -> TyId {
        if profile.has(Feature::Niche) && choices.one_in(2) {
            return self.add_niche(index, choices);
        }
        let stated = choices.one_in(2);
        let count = 1 + choices.below(5);
        let narrow = ["u8", "u16", "u32", "u64", "i8", "i32"];
        let repr = narrow[choices.below(narrow.len())];
        let (discriminant, name) = match stated {
            true => (self.find(repr), format!("Q{repr}_{index}")),
            false => (self.find("isize"), format!("E{index}")),
        };
        let step = if stated { 1 + choices.below(20) as u128 } else { 1 };
        let variants = (0..count).map(|variant| VariantShape {
            name: format!("V{variant}"),
            discriminant: variant as u128 * step,
            fields: match choices.one_in(2) {
                true => Vec::new(),
                false => self.fields(choices, 3, true),
            },
            inhabited: None,
        });
        let variants: Vec<VariantShape<TyId>> = variants.collect();
        let discriminant = discriminant.expect("all integers are there");
        let encoding = stated.then(|| self.stated_tag(discriminant, &variants));
        let shape = EnumShape { discriminant, variants, encoding, prefix: Vec::new() };
        self.intern(&Shape::Enum(shape), Some(&name))
    }

    /// The tag that a stated representation promises, also if there is only one variant.
    fn stated_tag(&self, discriminant: TyId, variants: &[VariantShape<TyId>]) -> Encoding {
        let &TyKind::Int { bits, signed } = self.kind(discriminant) else {
            unreachable!("discriminants are integers")
        };
        let end = variants.iter().map(|variant| variant.discriminant).max().unwrap_or(0);
        let tag = Scalar { prim: Prim::Int { bits, signed }, start: 0, end, maybe_uninit: false };
        Encoding::Direct { tag_offset: 0, tag }
    }

    /// An enum whose variants without fields are values that a `bool` of the first variant cannot have.
    fn add_niche(&mut self, index: usize, choices: &mut Choices) -> TyId {
        let mut fields = vec![FieldShape { name: "f0".into(), ty: self.boolean, offset: None }];
        if choices.one_in(2) {
            let ty = self.part(choices, true);
            fields.push(FieldShape { name: "f1".into(), ty, offset: None });
        }
        let others = 1 + choices.below(3) as u32;
        let first = VariantShape { name: "V0".into(), discriminant: 0, fields, inhabited: None };
        let other = |variant: u32| VariantShape {
            name: format!("V{variant}"),
            discriminant: variant.into(),
            fields: Vec::new(),
            inhabited: None,
        };
        let variants = std::iter::once(first).chain((1..=others).map(other)).collect();
        let prim = Prim::Int { bits: 8, signed: false };
        let tag = Scalar { prim, start: 0, end: 1 + u128::from(others), maybe_uninit: false };
        let encoding = Encoding::Niche { tag_offset: 0, tag, untagged: 0, first: 1, last: others, start: 2 };
        let discriminant = self.find("isize").expect("all integers are there");
        let shape = EnumShape { discriminant, variants, encoding: Some(encoding), prefix: Vec::new() };
        self.intern(&Shape::Enum(shape), Some(&format!("E{index}")))
    }

    pub fn pointer_to(&mut self, pointee: TyId, mutable: bool, is_ref: bool) -> TyId {
        let shape = match is_ref {
            true => Shape::Ref { pointee, mutable },
            false => Shape::RawPtr { pointee, mutable },
        };
        self.intern(&shape, None)
    }

    fn add_pointers(&mut self, profile: &Profile, choices: &mut Choices) {
        let uses_refs = profile.has(Feature::Ref);
        if !uses_refs && !profile.has(Feature::RawPtr) {
            return;
        }
        for _ in 0..10 {
            let pointee = match choices.one_in(8) {
                true => choices.pick(&self.pointers).copied(),
                false => choices.pick(&self.plain).copied(),
            };
            let pointee = pointee.unwrap_or(self.ints[0]);
            let id = self.pointer_to(pointee, !choices.one_in(3), uses_refs && choices.one_in(2));
            if !self.pointers.contains(&id) {
                self.pointers.push(id);
            }
        }
        if profile.has(Feature::Slice) {
            self.add_slices(uses_refs, choices);
        }
    }

    /// Slices of the elements of arrays that there are, with pointers to both.
    fn add_slices(&mut self, uses_refs: bool, choices: &mut Choices) {
        let arrays: Vec<(TyId, TyId)> = self
            .plain
            .iter()
            .filter_map(|&id| match *self.kind(id) {
                TyKind::Array { element, .. } => Some((id, element)),
                _ => None,
            })
            .collect();
        let Some(&(array, element)) = choices.pick(&arrays) else { return };
        let slice = self.intern(&Shape::Slice { element }, None);
        let (mutable, is_ref) = (choices.one_in(2), uses_refs && choices.one_in(2));
        for pointee in [array, slice] {
            let id = self.pointer_to(pointee, mutable, is_ref);
            self.pointers.push(id);
        }
    }

    /// A function that the surroundings provide.
    pub fn import(&mut self, symbol: &str, params: Vec<TyId>, ret: TyId) -> FnId {
        let sig = FnSig { params, ret, abi: "Rust".into(), variadic: false, may_unwind: false };
        self.module.functions.push(Function {
            name: symbol.into(),
            symbol: symbol.into(),
            linkage: Linkage::Import,
            sig,
            attrs: FnAttrs::default(),
            span: SpanId::NONE,
            krate: CrateId(0),
            body: None,
        })
    }

    fn add_world(&mut self) {
        let unit = self.unit;
        let character = self.find("char").expect("it is there");
        let scalars: Vec<TyId> =
            self.ints.iter().chain(&self.floats).copied().chain([self.boolean, character]).collect();
        for ty in scalars {
            let symbol = format!("{}{}", world::DUMP, self.ty(ty).name);
            let function = self.import(&symbol, vec![ty], unit);
            self.dumps.insert(ty, function);
        }
    }

    /// The function that writes values of a type.
    pub fn dump_of(&self, ty: TyId) -> Option<FnId> {
        self.dumps.get(&ty).copied()
    }

    fn add_statics(&mut self, choices: &mut Choices) {
        for index in 0..1 + choices.below(3) {
            let ty = self.part(choices, true);
            let size = self.ty(ty).size;
            if size == 0 {
                continue;
            }
            let id = self.module.globals.push(Global {
                name: format!("G{index}"),
                symbol: String::new(),
                linkage: Linkage::Internal,
                kind: GlobalKind::Static { ty, mutable: true },
                align: self.ty(ty).align,
                data: Data { bytes: vec![0; size as usize], uninit: Vec::new(), relocs: Vec::new() },
                span: SpanId::NONE,
                krate: CrateId(0),
            });
            self.statics.push(id);
            let pointer = self.pointer_to(ty, true, false);
            if !self.pointers.contains(&pointer) {
                self.pointers.push(pointer);
            }
        }
    }

    fn add_zeros(&mut self) {
        for ty in self.module.types.ids() {
            let Type { size, align, ref kind, .. } = *self.ty(ty);
            let is_aggregate = matches!(
                kind,
                TyKind::Struct(_) | TyKind::Union(_) | TyKind::Array { .. } | TyKind::Vector { .. }
            );
            if size == 0 || !is_aggregate || !self.may_be_zero(ty) {
                continue;
            }
            let id = self.module.globals.push(Global {
                name: format!("Z{}", ty.0),
                symbol: String::new(),
                linkage: Linkage::Internal,
                kind: GlobalKind::Const,
                align,
                data: Data { bytes: vec![0; size as usize], uninit: Vec::new(), relocs: Vec::new() },
                span: SpanId::NONE,
                krate: CrateId(0),
            });
            self.zeros.insert(ty, id);
        }
    }

    /// A constant of a plain type: any number, zeros of an aggregate.
    pub fn constant(&self, ty: TyId, choices: &mut Choices) -> Option<Const> {
        let Type { size, ref kind, .. } = *self.ty(ty);
        let bits = match kind {
            TyKind::Bool => choices.below(2) as u128,
            TyKind::Char => [0x41, 0, 0xe4, 0x10_ffff, 0xd7ff][choices.below(5)],
            TyKind::Int { .. } => small_or_any(choices) & max_of(size),
            TyKind::Float { bits } => float(*bits, choices),
            TyKind::RawPtr { pointee, .. } if self.module.is_sized(*pointee) => 0,
            TyKind::Struct(_) | TyKind::Array { .. } | TyKind::Union(_) if size == 0 => {
                return self.may_be_zero(ty).then_some(Const { ty, value: ConstValue::Zst });
            }
            _ => {
                let &global = self.zeros.get(&ty)?;
                return Some(Const { ty, value: ConstValue::Memory { global, offset: 0 } });
            }
        };
        Some(int_const(ty, bits))
    }

    /// Whether zeros are a value of a plain type: all but enums, whose layout is the compiler's.
    fn may_be_zero(&self, ty: TyId) -> bool {
        if self.needs_drop(ty) {
            return false;
        }
        match self.kind(ty) {
            TyKind::Enum(_) | TyKind::RawPtr { .. } | TyKind::Ref { .. } | TyKind::FnPtr(_) => false,
            &TyKind::Array { element, .. } => self.may_be_zero(element),
            TyKind::Struct(fields) | TyKind::Union(fields) => {
                fields.0.iter().all(|field| self.may_be_zero(field.ty))
            }
            _ => true,
        }
    }

    fn add_functions(&mut self, profile: &Profile, choices: &mut Choices) {
        let count = 1 + choices.below(profile.functions);
        for index in 0..count {
            let (params, ret) = match index {
                0 => (self.entry_params(choices), self.unit),
                _ => self.signature_like(index, profile, choices),
            };
            let sig = FnSig { params, ret, abi: "Rust".into(), variadic: false, may_unwind: true };
            self.add_written(sig);
        }
        self.add_methods();
        for ty in self.owned.destructors.clone() {
            let params = vec![self.pointer_to(ty, true, true)];
            let unit = self.unit;
            let id = self.add_written(crate::code::signature(params, unit, true));
            self.module.functions[id].name = format!("drop_{}", self.ty(ty).name);
        }
        self.add_owned_functions();
        if profile.has(Feature::FnPtr) {
            self.add_fn_pointers(choices);
        }
        self.add_wrappers(profile, choices);
        for id in self.functions.clone() {
            let body = self.stub(id, choices);
            self.module.functions[id].body = Some(body);
        }
    }

    /// A function whose body is written while the program runs.
    pub fn add_written(&mut self, sig: FnSig) -> FnId {
        let id = self.module.functions.push(Function {
            name: format!("f{}", self.functions.len()),
            symbol: String::new(),
            linkage: Linkage::Internal,
            sig,
            attrs: FnAttrs::default(),
            span: SpanId::NONE,
            krate: CrateId(0),
            body: None,
        });
        self.functions.push(id);
        id
    }

    fn entry_params(&mut self, choices: &mut Choices) -> Vec<TyId> {
        let params: Vec<TyId> =
            (0..2 + choices.below(4)).map(|_| *choices.pick(&self.ints).expect("integers")).collect();
        for &ty in &params {
            let bits = small_or_any(choices) & max_of(self.ty(ty).size);
            self.entry_args.push(int_const(ty, bits));
        }
        params
    }

    /// A signature; with tail calls more often one that another function has.
    fn signature_like(
        &mut self,
        index: usize,
        profile: &Profile,
        choices: &mut Choices,
    ) -> (Vec<TyId>, TyId) {
        if index > 1 && profile.has(Feature::TailCall) && choices.one_in(2) {
            let sig = &self.module.functions[self.functions[index - 1]].sig;
            return (sig.params.clone(), sig.ret);
        }
        let (params, ret) = self.signature(choices);
        match profile.has(Feature::TailCall) && choices.one_in(2) {
            true => (params.into_iter().filter(|&ty| self.is_word(ty)).collect(), self.ints[4]),
            false => (params, ret),
        }
    }

    /// Whether values travel in one register.
    fn is_word(&self, ty: TyId) -> bool {
        let ty = self.ty(ty);
        let is_wide = matches!(ty.kind, TyKind::Struct(_) | TyKind::Enum(_) | TyKind::Union(_));
        !is_wide && !matches!(ty.kind, TyKind::Array { .. } | TyKind::Vector { .. }) && ty.size <= 8
    }

    fn signature(&mut self, choices: &mut Choices) -> (Vec<TyId>, TyId) {
        let mut params: Vec<TyId> = Vec::new();
        for _ in 0..choices.below(5) {
            // Parameters of one type are what can be mixed up.
            let ty = match (params.last(), choices.below(4)) {
                (Some(&last), 0) if !self.needs_drop(last) => last,
                (_, 1) => choices.pick(&self.pointers).copied().unwrap_or(self.ints[4]),
                (_, 2) if choices.one_in(2) => {
                    choices.pick(&self.owned.types).copied().unwrap_or(self.ints[4])
                }
                _ => *choices.pick(&self.plain).expect("there are scalars"),
            };
            params.push(ty);
        }
        (params, *choices.pick(&self.plain).expect("there are scalars"))
    }

    fn add_fn_pointers(&mut self, choices: &mut Choices) {
        for id in self.functions.clone().into_iter().skip(1) {
            if choices.one_in(2) {
                let shape = SigShape::of(&self.module.functions[id].sig);
                let ty = self.intern(&Shape::FnPtr(shape), None);
                if !self.fn_pointers.contains(&ty) {
                    self.fn_pointers.push(ty);
                }
            }
        }
    }

    /// A body of which nothing but the locals is there. Nothing jumps to its first block.
    fn stub(&mut self, id: FnId, choices: &mut Choices) -> Body {
        let sig = self.module.functions[id].sig.clone();
        let params = sig.params.len();
        let counter = self.find("u32").expect("all integers are there");
        let reserved = [self.unit, counter, counter, self.boolean, self.usize_ty];
        let mut types: Vec<TyId> = [sig.ret].into_iter().chain(sig.params).chain(reserved).collect();
        types.extend(self.local_types(choices));
        let first_free = 1 + params + RESERVED;
        let local = |(index, ty)| Local {
            ty,
            name: None,
            span: SpanId::NONE,
            always_live: index < first_free || !choices.one_in(5),
        };
        let locals: IndexVec<LocalId, Local> = types.into_iter().enumerate().map(local).collect();
        let mut entry = Block { statements: Vec::new(), terminator: goto(BlockId(1)), cleanup: false };
        for index in 1..=params {
            let place = Place::local(LocalId::from_usize(index));
            if self.module.has_retags(locals[LocalId::from_usize(index)].ty) {
                entry.statements.push(statement(StatementKind::Retag(RetagKind::FnEntry, place)));
            }
        }
        let blocks = IndexVec::from_raw(vec![entry, hole(id, BlockId(1), false)]);
        Body { locals, params: params as u32, va_list: None, blocks }
    }

    fn local_types(&mut self, choices: &mut Choices) -> Vec<TyId> {
        let mut types = vec![self.boolean, self.usize_ty, self.usize_ty];
        for _ in 0..6 + choices.below(5) {
            let &ty = choices.pick(&self.plain).expect("there are scalars");
            types.push(ty);
            if choices.one_in(3) {
                types.push(ty);
            }
            self.companions(ty, choices, &mut types);
        }
        for _ in 0..2 + choices.below(6) {
            if let Some(&pointer) = choices.pick(&self.pointers) {
                types.push(pointer);
                if choices.one_in(2) {
                    types.push(pointer);
                }
                let pointee = self.ty(pointer).pointee().expect("a pointer");
                if self.module.is_sized(pointee) {
                    let room = self.room_for(pointee, choices);
                    types.push(room);
                    if room != pointee {
                        // A pointer to all of it may be moved within it under every aliasing model.
                        types.push(self.pointer_to(room, true, false));
                    }
                }
            }
        }
        types.extend(choices.pick(&self.fn_pointers).copied());
        self.owned_locals(choices, &mut types);
        types.extend(self.object_locals(choices));
        types
    }

    fn owned_locals(&mut self, choices: &mut Choices, types: &mut Vec<TyId>) {
        for _ in 0..2 {
            if let Some(&ty) = choices.pick(&self.owned.types) {
                types.push(ty);
                types.extend(self.owned_companions(ty));
            }
        }
        if let Some(&element) = choices.pick(&self.owned.elements) {
            types.push(self.pointer_to(element, true, false));
        }
        // Results of calls whose panics are caught.
        types.extend(self.find("u32").filter(|_| !self.wrappers.catching.is_empty()));
    }

    /// Locals that something can be done with together: a number and whether it overflowed, an enum and its discriminant.
    fn companions(&mut self, ty: TyId, choices: &mut Choices, types: &mut Vec<TyId>) {
        if matches!(self.kind(ty), TyKind::Int { .. }) && choices.one_in(2) {
            let pair = self.intern(&Shape::Tuple(vec![ty, self.boolean]), None);
            types.push(pair);
        }
        types.extend(self.ty(ty).enum_layout().map(|layout| layout.discriminant));
        if let TyKind::Vector { element, count } = *self.kind(ty) {
            types.extend([ty, self.intern(&Shape::Array { element, count }, None)]);
        }
    }

    /// Something to point to: a value, or an array of some, in which a pointer can move.
    fn room_for(&mut self, pointee: TyId, choices: &mut Choices) -> TyId {
        let can_move = self.ty(pointee).size <= 32 && self.may_be_zero(pointee);
        match can_move && choices.one_in(2) {
            true => self.intern(&Shape::Array { element: pointee, count: 2 + choices.below(4) as u64 }, None),
            false => pointee,
        }
    }

    /// What the machine starts: calls the first function with its arguments.
    fn add_entry(&mut self) {
        let word = self.find("isize").expect("all integers are there");
        let byte = self.find("u8").expect("all integers are there");
        let string = self.pointer_to(byte, false, false);
        let argv = self.pointer_to(string, false, false);
        let sig = FnSig {
            params: vec![word, argv],
            ret: word,
            abi: "Rust".into(),
            variadic: false,
            may_unwind: true,
        };
        let live = |ty| Local { ty, name: None, span: SpanId::NONE, always_live: true };
        let locals = [word, word, argv, self.unit].into_iter().map(live).collect();
        let callee = self.functions[0];
        let call = Call {
            callee: Callee::Fn(callee),
            args: self.entry_args.iter().map(|arg| Operand::Const(Box::new(arg.clone()))).collect(),
            dest: Place::local(LocalId(3)),
            target: Some(BlockId(1)),
            unwind: Unwind::Continue,
            sig: Some(Box::new(self.module.functions[callee].sig.clone())),
        };
        let block = |statements, kind| Block {
            statements,
            terminator: Terminator { kind, span: SpanId::NONE },
            cleanup: false,
        };
        let zero = Rvalue::Use(Operand::Const(Box::new(int_const(word, 0))));
        let done = statement(StatementKind::Assign(Place::local(LocalId::RETURN), zero));
        let blocks = vec![
            block(Vec::new(), TerminatorKind::Call(Box::new(call))),
            block(vec![done], TerminatorKind::Return),
        ];
        let body = Body { locals, params: 2, va_list: None, blocks: IndexVec::from_raw(blocks) };
        let function = self.module.functions.push(Function {
            name: "start".into(),
            symbol: String::new(),
            linkage: Linkage::Internal,
            sig,
            attrs: FnAttrs::default(),
            span: SpanId::NONE,
            krate: CrateId(0),
            body: Some(body),
        });
        self.module.entry = Some(Entry { function, kind: EntryKind::Start });
    }
}

/// Small numbers, limits and anything.
pub fn small_or_any(choices: &mut Choices) -> u128 {
    match choices.below(6) {
        0 => 0,
        1 => 1,
        2 => choices.below(16) as u128,
        3 => u128::MAX >> choices.below(128),
        4 => 1 << choices.below(128),
        _ => choices.bits(),
    }
}

/// Numbers of all sizes, and the special ones.
fn float(bits: u8, choices: &mut Choices) -> u128 {
    let numbers =
        [0.0, -0.0, 1.0, -1.5, 0.1, 3e9, -7e18, 1e-40, 1e38, 255.0, f64::INFINITY, f64::NEG_INFINITY];
    let value = match choices.one_in(3) {
        true => choices.below(1 << 20) as f64 / 64.0 - 4000.0,
        false => numbers[choices.below(numbers.len())],
    };
    match bits {
        16 => [0, 0x8000, 0x3c00, 0xbe00, 0x2e66, 0x7bff, 0xfbff, 0x0001, 0x7c00][choices.below(9)],
        32 => u128::from((value as f32).to_bits()),
        64 => u128::from(value.to_bits()),
        _ => widened(value),
    }
}

/// The bits of a number as an f128: one of 53 bits has the same in 113.
fn widened(value: f64) -> u128 {
    let bits = value.to_bits();
    let (sign, exponent, fraction) = (bits >> 63, bits >> 52 & 0x7ff, bits & ((1 << 52) - 1));
    let exponent = match exponent {
        0 => 0,
        0x7ff => 0x7fff,
        exponent => exponent + 16383 - 1023,
    };
    u128::from(sign) << 127 | u128::from(exponent) << 112 | u128::from(fraction) << 60
}

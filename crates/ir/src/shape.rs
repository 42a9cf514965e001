//! Types without their layouts, and the simple rules that give them one.
//!
//! The text form states of a type only what these rules do not give. The rules are C's: fields in order, each
//! at the next offset that suits it; enums begin with a tag. A compiler lays out some types otherwise; the
//! text then states the difference. The names that the rules give are those of Rust's own syntax.

use crate::ids::TyId;
use crate::layout::Types;
use crate::target::Target;
use crate::types::{
    Encoding, EnumLayout, Field, Fields, FnSig, Prim, Repr, Scalar, Tail, TyFlags, TyKind, Type, Variant,
    max_of,
};

/// What a type is made of. `T` stands for other types: indices, or expressions that are not resolved yet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Shape<T> {
    Bool,
    Char,
    /// `pointer_sized`: `usize` and `isize`.
    Int {
        bits: u8,
        signed: bool,
        pointer_sized: bool,
    },
    Float {
        bits: u8,
    },
    Never,
    Str,
    FnItem,
    Foreign,
    Opaque,
    RawPtr {
        pointee: T,
        mutable: bool,
    },
    Ref {
        pointee: T,
        mutable: bool,
    },
    FnPtr(SigShape<T>),
    Array {
        element: T,
        count: u64,
    },
    Slice {
        element: T,
    },
    Vector {
        element: T,
        count: u64,
    },
    Dyn {
        principal: String,
    },
    Tuple(Vec<T>),
    Struct(Vec<FieldShape<T>>),
    Union(Vec<FieldShape<T>>),
    Box {
        pointee: T,
        fields: Vec<FieldShape<T>>,
        global: bool,
    },
    Enum(EnumShape<T>),
    Coroutine(EnumShape<T>),
    Pattern {
        base: T,
    },
}

/// [`FnSig`] over unresolved types.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SigShape<T> {
    pub params: Vec<T>,
    pub ret: T,
    pub abi: String,
    pub variadic: bool,
    pub may_unwind: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FieldShape<T> {
    pub name: String,
    pub ty: T,
    /// `None`: after the field before it.
    pub offset: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EnumShape<T> {
    pub discriminant: T,
    pub variants: Vec<VariantShape<T>>,
    /// `None`: a tag after the prefix, or nothing if there are fewer than two variants.
    pub encoding: Option<Encoding>,
    pub prefix: Vec<FieldShape<T>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct VariantShape<T> {
    pub name: String,
    pub discriminant: u128,
    pub fields: Vec<FieldShape<T>>,
    /// `None`: if all fields are.
    pub inhabited: Option<bool>,
}

/// What a pointer carries besides its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metadata {
    None,
    Length,
    VTable,
}

/// What the rules need to know of other types. The layouts of pointees are not asked for, since they may
/// depend on the type in question.
pub trait Neighbours {
    fn target(&self) -> &Target;
    fn name(&self, id: TyId) -> &str;
    fn metadata(&self, id: TyId) -> Metadata;
    fn contained(&self, id: TyId) -> &Type;
}

impl<T: Types> Neighbours for T {
    fn target(&self) -> &Target {
        Types::target(self)
    }
    fn name(&self, id: TyId) -> &str {
        &self.ty(id).name
    }
    fn metadata(&self, id: TyId) -> Metadata {
        match self.tail(id) {
            Tail::Thin => Metadata::None,
            Tail::Slice { .. } | Tail::Str => Metadata::Length,
            Tail::Dyn { .. } => Metadata::VTable,
        }
    }
    fn contained(&self, id: TyId) -> &Type {
        self.ty(id)
    }
}

impl<T> Shape<T> {
    /// Whether the type has no name of its own, so that text writes it where it is used.
    pub fn is_structural(&self) -> bool {
        !matches!(
            self,
            Shape::FnItem
                | Shape::Foreign
                | Shape::Opaque
                | Shape::Struct(_)
                | Shape::Union(_)
                | Shape::Box { .. }
                | Shape::Enum(_)
                | Shape::Coroutine(_)
                | Shape::Pattern { .. }
        )
    }

    /// The same shape over other types.
    pub fn map<U>(&self, f: &mut impl FnMut(&T) -> U) -> Shape<U> {
        match self {
            Shape::Bool => Shape::Bool,
            Shape::Char => Shape::Char,
            &Shape::Int { bits, signed, pointer_sized } => Shape::Int { bits, signed, pointer_sized },
            &Shape::Float { bits } => Shape::Float { bits },
            Shape::Never => Shape::Never,
            Shape::Str => Shape::Str,
            Shape::FnItem => Shape::FnItem,
            Shape::Foreign => Shape::Foreign,
            Shape::Opaque => Shape::Opaque,
            Shape::RawPtr { pointee, mutable } => Shape::RawPtr { pointee: f(pointee), mutable: *mutable },
            Shape::Ref { pointee, mutable } => Shape::Ref { pointee: f(pointee), mutable: *mutable },
            Shape::FnPtr(sig) => Shape::FnPtr(sig.map(f)),
            Shape::Array { element, count } => Shape::Array { element: f(element), count: *count },
            Shape::Slice { element } => Shape::Slice { element: f(element) },
            Shape::Vector { element, count } => Shape::Vector { element: f(element), count: *count },
            Shape::Dyn { principal } => Shape::Dyn { principal: principal.clone() },
            Shape::Tuple(fields) => Shape::Tuple(fields.iter().map(f).collect()),
            Shape::Struct(fields) => Shape::Struct(map_fields(fields, f)),
            Shape::Union(fields) => Shape::Union(map_fields(fields, f)),
            Shape::Box { pointee, fields, global } => {
                Shape::Box { pointee: f(pointee), fields: map_fields(fields, f), global: *global }
            }
            Shape::Enum(shape) => Shape::Enum(shape.map(f)),
            Shape::Coroutine(shape) => Shape::Coroutine(shape.map(f)),
            Shape::Pattern { base } => Shape::Pattern { base: f(base) },
        }
    }
}

impl<T> SigShape<T> {
    pub fn map<U>(&self, f: &mut impl FnMut(&T) -> U) -> SigShape<U> {
        SigShape {
            params: self.params.iter().map(&mut *f).collect(),
            ret: f(&self.ret),
            abi: self.abi.clone(),
            variadic: self.variadic,
            may_unwind: self.may_unwind,
        }
    }
}

impl SigShape<TyId> {
    pub fn of(sig: &FnSig) -> SigShape<TyId> {
        SigShape {
            params: sig.params.clone(),
            ret: sig.ret,
            abi: sig.abi.clone(),
            variadic: sig.variadic,
            may_unwind: sig.may_unwind,
        }
    }

    pub fn build(&self) -> FnSig {
        FnSig {
            params: self.params.clone(),
            ret: self.ret,
            abi: self.abi.clone(),
            variadic: self.variadic,
            may_unwind: self.may_unwind,
        }
    }
}

impl<T> EnumShape<T> {
    fn map<U>(&self, f: &mut impl FnMut(&T) -> U) -> EnumShape<U> {
        EnumShape {
            discriminant: f(&self.discriminant),
            variants: self.variants.iter().map(|variant| variant.map(f)).collect(),
            encoding: self.encoding,
            prefix: map_fields(&self.prefix, f),
        }
    }
}

impl<T> VariantShape<T> {
    fn map<U>(&self, f: &mut impl FnMut(&T) -> U) -> VariantShape<U> {
        VariantShape {
            name: self.name.clone(),
            discriminant: self.discriminant,
            fields: map_fields(&self.fields, f),
            inhabited: self.inhabited,
        }
    }
}

fn map_fields<T, U>(fields: &[FieldShape<T>], f: &mut impl FnMut(&T) -> U) -> Vec<FieldShape<U>> {
    fields
        .iter()
        .map(|field| FieldShape { name: field.name.clone(), ty: f(&field.ty), offset: field.offset })
        .collect()
}

impl Shape<TyId> {
    /// The shape of a type, with all offsets stated.
    pub fn of(ty: &Type) -> Shape<TyId> {
        match &ty.kind {
            TyKind::Bool => Shape::Bool,
            TyKind::Char => Shape::Char,
            &TyKind::Int { bits, signed } => {
                Shape::Int { bits, signed, pointer_sized: matches!(&*ty.name, "usize" | "isize") }
            }
            &TyKind::Float { bits } => Shape::Float { bits },
            TyKind::Never => Shape::Never,
            &TyKind::RawPtr { pointee, mutable } => Shape::RawPtr { pointee, mutable },
            &TyKind::Ref { pointee, mutable } => Shape::Ref { pointee, mutable },
            TyKind::FnPtr(sig) => Shape::FnPtr(SigShape::of(sig)),
            TyKind::FnDef => Shape::FnItem,
            &TyKind::Array { element, count } => Shape::Array { element, count },
            &TyKind::Slice { element } => Shape::Slice { element },
            TyKind::Str => Shape::Str,
            TyKind::Dyn { principal } => Shape::Dyn { principal: principal.clone() },
            TyKind::Foreign => Shape::Foreign,
            TyKind::Struct(fields) => Shape::Struct(shapes_of(fields)),
            TyKind::Box { pointee, fields, global } => {
                Shape::Box { pointee: *pointee, fields: shapes_of(fields), global: *global }
            }
            TyKind::Union(fields) => Shape::Union(shapes_of(fields)),
            TyKind::Enum(layout) => Shape::Enum(EnumShape::of(layout)),
            TyKind::Coroutine(layout) => Shape::Coroutine(EnumShape::of(layout)),
            &TyKind::Vector { element, count } => Shape::Vector { element, count },
            &TyKind::Pattern { base } => Shape::Pattern { base },
            TyKind::Opaque => Shape::Opaque,
        }
    }

    /// The shape of a type as a tuple, if its fields are named like one's.
    pub fn of_tuple(ty: &Type) -> Option<Shape<TyId>> {
        let TyKind::Struct(fields) = &ty.kind else { return None };
        let mut fields_in_order = fields.0.iter().enumerate();
        fields_in_order
            .all(|(index, field)| field.name == index.to_string())
            .then(|| Shape::Tuple(fields.0.iter().map(|field| field.ty).collect()))
    }

    /// The types whose bytes are part of the type's.
    pub fn contained(&self) -> Vec<TyId> {
        let mut parts = Vec::new();
        match self {
            Shape::RawPtr { .. } | Shape::Ref { .. } | Shape::FnPtr(_) => {}
            Shape::Box { fields, .. } => parts.extend(fields.iter().map(|field| field.ty)),
            shape => drop(shape.map(&mut |&part| parts.push(part))),
        }
        parts
    }

    /// The same shape with more and more of its layout stated: first nothing, then encodings, then offsets,
    /// then which variants are inhabited.
    pub fn with_more_layout(&self) -> [Shape<TyId>; 4] {
        let mut shapes = [self.clone(), self.clone(), self.clone(), self.clone()];
        let [nothing, encoding, offsets, _everything] = &mut shapes;
        nothing.forget_encoding();
        for shape in [&mut *nothing, encoding] {
            shape.forget_offsets();
        }
        for shape in [nothing, encoding, offsets] {
            shape.forget_habitation();
        }
        shapes
    }

    fn forget_encoding(&mut self) {
        if let Shape::Enum(shape) | Shape::Coroutine(shape) = self {
            shape.encoding = None;
        }
    }

    fn forget_offsets(&mut self) {
        match self {
            Shape::Struct(fields) | Shape::Union(fields) | Shape::Box { fields, .. } => {
                forget_offsets(fields)
            }
            Shape::Enum(shape) | Shape::Coroutine(shape) => {
                forget_offsets(&mut shape.prefix);
                shape.variants.iter_mut().for_each(|variant| forget_offsets(&mut variant.fields));
            }
            _ => {}
        }
    }

    fn forget_habitation(&mut self) {
        if let Shape::Enum(shape) | Shape::Coroutine(shape) = self {
            shape.variants.iter_mut().for_each(|variant| variant.inhabited = None);
        }
    }

    /// The type that the rules give; without a name it gets the one of Rust's syntax.
    pub fn build(&self, types: &impl Neighbours, name: Option<&str>) -> Type {
        let name = name.map_or_else(|| self.default_name(types), str::to_owned);
        let layout = self.lay_out(types);
        Type {
            name,
            size: layout.size,
            align: layout.align,
            kind: layout.kind,
            repr: layout.repr,
            flags: layout.flags,
        }
    }

    /// The name in Rust's syntax; types that have names of their own get a placeholder.
    pub fn default_name(&self, types: &impl Neighbours) -> String {
        let name = |id: &TyId| types.name(*id);
        match self {
            Shape::Bool => "bool".into(),
            Shape::Char => "char".into(),
            Shape::Int { signed, pointer_sized: true, .. } => if *signed { "isize" } else { "usize" }.into(),
            Shape::Int { bits, signed, .. } => format!("{}{bits}", if *signed { 'i' } else { 'u' }),
            Shape::Float { bits } => format!("f{bits}"),
            Shape::Never => "!".into(),
            Shape::Str => "str".into(),
            Shape::RawPtr { pointee, mutable: true } => format!("*mut {}", name(pointee)),
            Shape::RawPtr { pointee, mutable: false } => format!("*const {}", name(pointee)),
            Shape::Ref { pointee, mutable: true } => format!("&mut {}", name(pointee)),
            Shape::Ref { pointee, mutable: false } => format!("&{}", name(pointee)),
            Shape::FnPtr(sig) => sig.default_name(types),
            Shape::Array { element, count } => format!("[{}; {count}]", name(element)),
            Shape::Slice { element } => format!("[{}]", name(element)),
            Shape::Vector { element, count } => format!("simd[{}; {count}]", name(element)),
            Shape::Dyn { principal } => format!("dyn {principal}"),
            Shape::Tuple(fields) if fields.len() == 1 => format!("({},)", name(&fields[0])),
            Shape::Tuple(fields) => format!("({})", fields.iter().map(name).collect::<Vec<_>>().join(", ")),
            _ => "_".into(),
        }
    }

    fn lay_out(&self, types: &impl Neighbours) -> LaidOut {
        let target = types.target();
        match self {
            Shape::Bool => LaidOut::scalar(target, TyKind::Bool, ranged(INT8, 0, 1)),
            Shape::Char => LaidOut::scalar(target, TyKind::Char, ranged(INT32, 0, 0x10_ffff)),
            &Shape::Int { bits, signed, .. } => LaidOut::scalar(
                target,
                TyKind::Int { bits, signed },
                full(target, Prim::Int { bits, signed }),
            ),
            &Shape::Float { bits } => {
                LaidOut::scalar(target, TyKind::Float { bits }, full(target, Prim::Float { bits }))
            }
            Shape::Never => {
                LaidOut::empty(TyKind::Never).with(TyFlags { inhabited: false, ..TyFlags::PLAIN })
            }
            Shape::Str => LaidOut::empty(TyKind::Str),
            Shape::FnItem => LaidOut::empty(TyKind::FnDef),
            Shape::Foreign => LaidOut::empty(TyKind::Foreign).with(UNKNOWN_OBJECT),
            Shape::Opaque => LaidOut::empty(TyKind::Opaque),
            Shape::Dyn { principal } => {
                LaidOut::empty(TyKind::Dyn { principal: principal.clone() }).with(UNKNOWN_OBJECT)
            }
            &Shape::RawPtr { pointee, mutable } => LaidOut::pointer(
                types,
                TyKind::RawPtr { pointee, mutable },
                pointee,
                full(target, Prim::Pointer),
            ),
            &Shape::Ref { pointee, mutable } => {
                LaidOut::pointer(types, TyKind::Ref { pointee, mutable }, pointee, non_null(target))
            }
            Shape::FnPtr(sig) => {
                LaidOut::scalar(target, TyKind::FnPtr(Box::new(sig.build())), non_null(target))
            }
            &Shape::Array { element, count } => LaidOut::elements(types, element, count),
            &Shape::Slice { element } => {
                LaidOut { kind: TyKind::Slice { element }, ..LaidOut::elements(types, element, 0) }
            }
            &Shape::Vector { element, count } => LaidOut::vector(types, element, count),
            Shape::Tuple(fields) => LaidOut::fields(types, &tuple_fields(fields), TyKind::Struct),
            Shape::Struct(fields) => LaidOut::fields(types, fields, TyKind::Struct),
            Shape::Union(fields) => LaidOut::union(types, fields),
            Shape::Box { pointee, fields, global } => LaidOut::owner(types, *pointee, fields, *global),
            Shape::Enum(shape) => LaidOut::variants(types, shape, TyKind::Enum),
            Shape::Coroutine(shape) => LaidOut::variants(types, shape, TyKind::Coroutine),
            &Shape::Pattern { base } => {
                let inner = types.contained(base);
                let kind = TyKind::Pattern { base };
                LaidOut { size: inner.size, align: inner.align, kind, repr: inner.repr, flags: inner.flags }
            }
        }
    }
}

impl SigShape<TyId> {
    fn default_name(&self, types: &impl Neighbours) -> String {
        let abi = if self.abi == "Rust" { String::new() } else { format!("extern \"{}\" ", self.abi) };
        let mut params: Vec<&str> = self.params.iter().map(|&id| types.name(id)).collect();
        if self.variadic {
            params.push("...");
        }
        let ret = match types.name(self.ret) {
            "()" => String::new(),
            name => format!(" -> {name}"),
        };
        format!("{abi}fn({}){ret}", params.join(", "))
    }
}

impl EnumShape<TyId> {
    fn of(layout: &EnumLayout) -> EnumShape<TyId> {
        EnumShape {
            discriminant: layout.discriminant,
            variants: layout.variants.iter().map(VariantShape::of).collect(),
            encoding: Some(layout.encoding),
            prefix: shapes_of(&layout.prefix),
        }
    }

    fn default_encoding(&self, target: &Target, prefix_end: u64) -> Encoding {
        match self.variants.len() {
            0 => Encoding::Empty,
            1 => Encoding::Single { variant: 0 },
            _ => {
                let values = self.variants.iter().map(|variant| variant.discriminant);
                let (low, high) = (values.clone().min().unwrap_or(0), values.max().unwrap_or(0));
                let bits = [8, 16, 32, 64].into_iter().find(|bits| high <= max_of(bits / 8)).unwrap_or(128);
                let prim = Prim::Int { bits: u8::try_from(bits).expect("at most 128"), signed: false };
                let tag = Scalar { prim, start: low, end: high, maybe_uninit: false };
                Encoding::Direct { tag_offset: align_up(prefix_end, scalar_align(target, prim)), tag }
            }
        }
    }
}

impl VariantShape<TyId> {
    fn of(variant: &Variant) -> VariantShape<TyId> {
        VariantShape {
            name: variant.name.clone(),
            discriminant: variant.discriminant,
            fields: shapes_of(&variant.fields),
            inhabited: Some(variant.inhabited),
        }
    }
}

const INT8: Prim = Prim::Int { bits: 8, signed: false };
const INT32: Prim = Prim::Int { bits: 32, signed: false };

/// What is known of values behind `dyn` and `extern` types: nothing good.
const UNKNOWN_OBJECT: TyFlags = TyFlags { freeze: false, unpin: false, needs_drop: true, ..TyFlags::PLAIN };

struct LaidOut {
    size: u64,
    align: u64,
    kind: TyKind,
    repr: Repr,
    flags: TyFlags,
}

impl LaidOut {
    fn empty(kind: TyKind) -> LaidOut {
        LaidOut { size: 0, align: 1, kind, repr: Repr::Memory, flags: TyFlags::PLAIN }
    }

    fn with(self, flags: TyFlags) -> LaidOut {
        LaidOut { flags, ..self }
    }

    fn scalar(target: &Target, kind: TyKind, scalar: Scalar) -> LaidOut {
        let size = scalar.prim.size(target.pointer_size);
        let align = scalar_align(target, scalar.prim);
        LaidOut { size, align, kind, repr: Repr::Scalar(scalar), flags: TyFlags::PLAIN }
    }

    fn pointer(types: &impl Neighbours, kind: TyKind, pointee: TyId, address: Scalar) -> LaidOut {
        let target = types.target();
        let thin = LaidOut::scalar(target, kind, address);
        let metadata = match types.metadata(pointee) {
            Metadata::None => return thin,
            Metadata::Length => full(target, usize_prim(target)),
            Metadata::VTable => non_null(target),
        };
        let repr = Repr::Pair { a: address, b: metadata, offset: thin.size };
        LaidOut { size: thin.size * 2, repr, ..thin }
    }

    fn elements(types: &impl Neighbours, element: TyId, count: u64) -> LaidOut {
        let inner = types.contained(element);
        let flags = TyFlags { inhabited: inner.flags.inhabited || count == 0, ..whole_flags(inner.flags) };
        let size = inner.size.saturating_mul(count);
        LaidOut {
            size,
            align: inner.align,
            kind: TyKind::Array { element, count },
            repr: Repr::Memory,
            flags,
        }
    }

    fn vector(types: &impl Neighbours, element: TyId, count: u64) -> LaidOut {
        let size = types.contained(element).size.saturating_mul(count);
        let align = size.checked_next_power_of_two().unwrap_or(1);
        let kind = TyKind::Vector { element, count };
        LaidOut { size: align_up(size, align), align, kind, repr: Repr::Memory, flags: TyFlags::PLAIN }
    }

    fn fields(types: &impl Neighbours, shapes: &[FieldShape<TyId>], kind: fn(Fields) -> TyKind) -> LaidOut {
        let mut run = FieldRun::new(types, 0);
        let fields = run.place(shapes);
        let (size, align) = (align_up(run.end, run.align), run.align);
        let repr = struct_repr(types, &fields.0, size);
        LaidOut { size, align, repr, kind: kind(fields), flags: run.flags }
    }

    fn union(types: &impl Neighbours, shapes: &[FieldShape<TyId>]) -> LaidOut {
        let mut run = FieldRun::new(types, 0);
        let place = |shape: &FieldShape<TyId>| FieldShape {
            offset: Some(shape.offset.unwrap_or(0)),
            ..shape.clone()
        };
        let fields = run.place(&shapes.iter().map(place).collect::<Vec<_>>());
        let flags = TyFlags { inhabited: true, needs_drop: false, ..run.flags };
        let size = align_up(run.end, run.align);
        LaidOut { size, align: run.align, repr: Repr::Memory, kind: TyKind::Union(fields), flags }
    }

    fn owner(types: &impl Neighbours, pointee: TyId, shapes: &[FieldShape<TyId>], global: bool) -> LaidOut {
        let inner = LaidOut::fields(types, shapes, TyKind::Struct);
        let TyKind::Struct(fields) = inner.kind else { unreachable!("it was asked for a struct") };
        let repr = match inner.repr {
            Repr::Scalar(Scalar { prim: Prim::Pointer, .. }) => Repr::Scalar(non_null(types.target())),
            Repr::Pair { a: Scalar { prim: Prim::Pointer, .. }, b, offset } => {
                Repr::Pair { a: non_null(types.target()), b, offset }
            }
            other => other,
        };
        let flags = TyFlags { needs_drop: true, unpin: true, ..inner.flags };
        LaidOut { kind: TyKind::Box { pointee, fields, global }, repr, flags, ..inner }
    }

    fn variants(
        types: &impl Neighbours,
        shape: &EnumShape<TyId>,
        kind: fn(Box<EnumLayout>) -> TyKind,
    ) -> LaidOut {
        let target = types.target();
        let mut prefix_run = FieldRun::new(types, 0);
        let prefix = prefix_run.place(&shape.prefix);
        let encoding = shape.encoding.unwrap_or_else(|| shape.default_encoding(target, prefix_run.end));
        let mut total = prefix_run.after_tag(encoding);
        let start = total.end;
        let mut variants = Vec::new();
        for variant in &shape.variants {
            let mut run = FieldRun::new(types, start);
            let fields = run.place(&variant.fields);
            let inhabited = variant.inhabited.unwrap_or(run.flags.inhabited);
            total.absorb(&run);
            let (name, discriminant) = (variant.name.clone(), variant.discriminant);
            variants.push(Variant { name, discriminant, fields, inhabited });
        }
        let flags = TyFlags { inhabited: variants.iter().any(|variant| variant.inhabited), ..total.flags };
        let size = align_up(total.end, total.align);
        let layout = EnumLayout { discriminant: shape.discriminant, variants, encoding, prefix };
        LaidOut {
            size,
            align: total.align,
            repr: enum_repr(target, &layout, size),
            kind: kind(Box::new(layout)),
            flags,
        }
    }
}

/// Fields placed one after the other.
struct FieldRun<'a, N> {
    types: &'a N,
    /// The end of the last field and the furthest end of any.
    at: u64,
    end: u64,
    align: u64,
    flags: TyFlags,
}

impl<'a, N: Neighbours> FieldRun<'a, N> {
    fn new(types: &'a N, start: u64) -> Self {
        FieldRun { types, at: start, end: start, align: 1, flags: TyFlags::PLAIN }
    }

    fn place(&mut self, shapes: &[FieldShape<TyId>]) -> Fields {
        Fields(shapes.iter().map(|shape| self.place_one(shape)).collect())
    }

    fn place_one(&mut self, shape: &FieldShape<TyId>) -> Field {
        let ty = self.types.contained(shape.ty);
        let offset = shape.offset.unwrap_or_else(|| align_up(self.at, ty.align));
        self.at = offset.saturating_add(ty.size);
        self.end = self.end.max(self.at);
        self.align = self.align.max(ty.align);
        self.flags = both(self.flags, ty.flags);
        Field { name: shape.name.clone(), offset, ty: shape.ty }
    }

    /// Where variants' fields begin: behind a tag, or at the start if there is none of its own.
    fn after_tag(mut self, encoding: Encoding) -> Self {
        if let Encoding::Direct { tag_offset, tag } = encoding {
            let target = self.types.target();
            self.end = self.end.max(tag_offset.saturating_add(tag.prim.size(target.pointer_size)));
            self.align = self.align.max(scalar_align(target, tag.prim));
        }
        self
    }

    fn absorb(&mut self, other: &Self) {
        self.end = self.end.max(other.end);
        self.align = self.align.max(other.align);
        self.flags = both(self.flags, other.flags);
    }
}

/// What holds of a compound of two.
fn both(a: TyFlags, b: TyFlags) -> TyFlags {
    TyFlags {
        inhabited: a.inhabited && b.inhabited,
        freeze: a.freeze && b.freeze,
        unpin: a.unpin && b.unpin,
        needs_drop: a.needs_drop || b.needs_drop,
        ..TyFlags::PLAIN
    }
}

/// What holds of a compound of one.
fn whole_flags(part: TyFlags) -> TyFlags {
    both(TyFlags::PLAIN, part)
}

/// Structs of one or two scalars travel as these.
fn struct_repr(types: &impl Neighbours, fields: &[Field], size: u64) -> Repr {
    let sized: Vec<&Field> = fields.iter().filter(|field| types.contained(field.ty).size > 0).collect();
    match sized[..] {
        [only] if types.contained(only.ty).size == size => types.contained(only.ty).repr,
        [first, second] => match (types.contained(first.ty).repr, types.contained(second.ty).repr) {
            (Repr::Scalar(a), Repr::Scalar(b)) if first.offset == 0 => {
                Repr::Pair { a, b, offset: second.offset }
            }
            _ => Repr::Memory,
        },
        _ => Repr::Memory,
    }
}

/// Enums that consist of their tag travel as a scalar.
fn enum_repr(target: &Target, layout: &EnumLayout, size: u64) -> Repr {
    match layout.encoding {
        Encoding::Direct { tag, .. } | Encoding::Niche { tag, .. }
            if tag.prim.size(target.pointer_size) == size =>
        {
            Repr::Scalar(tag)
        }
        _ => Repr::Memory,
    }
}

fn tuple_fields(types: &[TyId]) -> Vec<FieldShape<TyId>> {
    let field = |(index, &ty): (usize, &TyId)| FieldShape { name: index.to_string(), ty, offset: None };
    types.iter().enumerate().map(field).collect()
}

fn shapes_of(fields: &Fields) -> Vec<FieldShape<TyId>> {
    let shape =
        |field: &Field| FieldShape { name: field.name.clone(), ty: field.ty, offset: Some(field.offset) };
    fields.0.iter().map(shape).collect()
}

fn forget_offsets(fields: &mut [FieldShape<TyId>]) {
    for field in fields {
        field.offset = None;
    }
}

fn full(target: &Target, prim: Prim) -> Scalar {
    Scalar::full(prim, target.pointer_size)
}

fn ranged(prim: Prim, start: u128, end: u128) -> Scalar {
    Scalar { prim, start, end, maybe_uninit: false }
}

fn non_null(target: &Target) -> Scalar {
    Scalar { start: 1, ..full(target, Prim::Pointer) }
}

fn usize_prim(target: &Target) -> Prim {
    Prim::Int { bits: target.pointer_size * 8, signed: false }
}

/// How the target aligns a scalar. Where this knows a target badly, its text is longer, not wrong.
fn scalar_align(target: &Target, prim: Prim) -> u64 {
    let size = prim.size(target.pointer_size).max(1);
    match (&*target.arch, size) {
        ("x86", 8) => 4,
        ("s390x", 16) => 8,
        _ => size.checked_next_power_of_two().unwrap_or(1),
    }
}

fn align_up(offset: u64, align: u64) -> u64 {
    offset.checked_next_multiple_of(align.max(1)).unwrap_or(u64::MAX)
}

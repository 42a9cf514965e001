//! rustc's types and layouts as the image states them.
//!
//! A type gets its number when it is first mentioned and its description at the end, from a queue: types are
//! recursive through pointers, and some chains are deep. What has no layout (types that are too large, or that
//! only occur behind pointers and cannot exist) becomes [`TyKind::Opaque`].

use rustc_abi::{
    BackendRepr, FIRST_VARIANT, FieldIdx, Float, Integer, Primitive, Scalar, Size, TagEncoding, VariantIdx,
    Variants,
};
use rustc_data_structures::fx::FxHashMap;
use rustc_middle::ty::layout::{LayoutCx, TyAndLayout};
use rustc_middle::ty::print::with_no_trimmed_paths;
use rustc_middle::ty::{self, CoroutineArgsExt, Ty, TyCtxt, TypingEnv};
use ubik_ir::{self as ir, Idx, TyId, TyKind};

use crate::vtable::{self, Predicates};

/// The table of types.
pub struct Types<'tcx> {
    tcx: TyCtxt<'tcx>,
    cx: LayoutCx<'tcx>,
    ids: FxHashMap<Ty<'tcx>, TyId>,
    /// In the order of their numbers.
    list: Vec<Ty<'tcx>>,
}

impl<'tcx> Types<'tcx> {
    pub fn new(tcx: TyCtxt<'tcx>) -> Self {
        let cx = LayoutCx::new(tcx, TypingEnv::fully_monomorphized());
        Types { tcx, cx, ids: FxHashMap::default(), list: Vec::new() }
    }

    /// The number of a monomorphic, normalised type.
    pub fn id(&mut self, ty: Ty<'tcx>) -> TyId {
        if let Some(&id) = self.ids.get(&ty) {
            return id;
        }
        let canonical = self.canonical(ty);
        let next = TyId::from_usize(self.list.len());
        let id = *self.ids.entry(canonical).or_insert(next);
        if id == next {
            self.list.push(canonical);
        }
        self.ids.insert(ty, id);
        id
    }

    /// Types that differ in nothing the machine can see share a number.
    fn canonical(&self, ty: Ty<'tcx>) -> Ty<'tcx> {
        let ty = self.tcx.erase_and_anonymize_regions(ty);
        match *ty.kind() {
            ty::UnsafeBinder(inner) => {
                let inner = self.tcx.instantiate_bound_regions_with_erased(inner.into());
                self.tcx.normalize_erasing_regions(self.typing_env(), inner)
            }
            _ => ty,
        }
    }

    fn typing_env(&self) -> TypingEnv<'tcx> {
        TypingEnv::fully_monomorphized()
    }

    /// Describes every type that was mentioned, and those that the descriptions mention.
    pub fn finish(mut self) -> ir::IndexVec<TyId, ir::Type> {
        let mut types = ir::IndexVec::new();
        while let Some(&ty) = self.list.get(types.len()) {
            let described = self.describe(ty);
            types.push(described);
        }
        types
    }

    fn describe(&mut self, ty: Ty<'tcx>) -> ir::Type {
        let name = name_of(ty);
        let Ok(layout) = self.tcx.layout_of(self.typing_env().as_query_input(ty)) else {
            return opaque(name);
        };
        let kind = self.kind(layout);
        ir::Type {
            name,
            size: layout.size.bytes(),
            align: layout.align.abi.bytes(),
            kind,
            repr: self.repr(&layout),
            flags: self.flags(layout),
        }
    }

    fn flags(&self, layout: TyAndLayout<'tcx>) -> ir::TyFlags {
        let (tcx, env, ty) = (self.tcx, self.typing_env(), layout.ty);
        let adt = ty.ty_adt_def();
        ir::TyFlags {
            inhabited: !layout.is_uninhabited(),
            freeze: ty.is_freeze(tcx, env),
            unpin: ty.is_unpin(tcx, env) && ty.is_unsafe_unpin(tcx, env),
            unsafe_cell: adt.is_some_and(|adt| adt.is_unsafe_cell()),
            unsafe_pinned: adt.is_some_and(|adt| adt.is_unsafe_pinned()),
            maybe_dangling: adt.is_some_and(|adt| adt.is_maybe_dangling()),
            needs_drop: ty.needs_drop(tcx, env),
            transparent: adt.is_some_and(|adt| adt.repr().transparent()),
            packed: adt.and_then(|adt| adt.repr().pack).map(|align| align.bytes() as u32),
        }
    }

    fn kind(&mut self, layout: TyAndLayout<'tcx>) -> TyKind {
        match *layout.ty.kind() {
            ty::Bool => TyKind::Bool,
            ty::Char => TyKind::Char,
            ty::Int(_) => TyKind::Int { bits: bits_of(layout.size), signed: true },
            ty::Uint(_) => TyKind::Int { bits: bits_of(layout.size), signed: false },
            ty::Float(_) => TyKind::Float { bits: bits_of(layout.size) },
            ty::Never => TyKind::Never,
            ty::Str => TyKind::Str,
            ty::Foreign(_) => TyKind::Foreign,
            ty::FnDef(..) => TyKind::FnDef,
            ty::FnPtr(sig, header) => TyKind::FnPtr(Box::new(self.fn_ptr_sig(sig.with(header)))),
            ty::RawPtr(pointee, mutability) => {
                TyKind::RawPtr { pointee: self.id(pointee), mutable: mutability.is_mut() }
            }
            ty::Ref(_, pointee, mutability) => {
                TyKind::Ref { pointee: self.id(pointee), mutable: mutability.is_mut() }
            }
            ty::Slice(element) => TyKind::Slice { element: self.id(element) },
            ty::Array(element, _) => {
                TyKind::Array { element: self.id(element), count: layout.fields.count() as u64 }
            }
            ty::Dynamic(predicates, _) => {
                TyKind::Dyn { principal: self.principal_name(layout.ty, predicates) }
            }
            ty::Pat(base, _) => TyKind::Pattern { base: self.id(base) },
            ty::Tuple(_) | ty::Closure(..) | ty::CoroutineClosure(..) => TyKind::Struct(self.fields(layout)),
            ty::Coroutine(..) => TyKind::Coroutine(Box::new(self.enum_layout(layout))),
            ty::Adt(adt, _) if adt.is_enum() => TyKind::Enum(Box::new(self.enum_layout(layout))),
            ty::Adt(adt, _) if adt.is_union() => TyKind::Union(self.fields(layout)),
            ty::Adt(adt, _) if adt.repr().simd() && adt.repr().scalable.is_none() => self.vector(layout.ty),
            ty::Adt(..) => self.struct_or_box(layout),
            _ => TyKind::Opaque,
        }
    }

    fn struct_or_box(&mut self, layout: TyAndLayout<'tcx>) -> TyKind {
        let fields = self.fields(layout);
        match layout.ty.boxed_ty() {
            Some(pointee) => {
                TyKind::Box { pointee: self.id(pointee), fields, global: layout.ty.is_box_global(self.tcx) }
            }
            None => TyKind::Struct(fields),
        }
    }

    fn vector(&mut self, ty: Ty<'tcx>) -> TyKind {
        let (count, element) = ty.simd_size_and_type(self.tcx);
        TyKind::Vector { element: self.id(element), count }
    }

    /// The trait of a trait object without its auto traits, which vtables do not depend on.
    /// The trait and its associated types, by which the machine tells vtables apart.
    fn principal_name(&self, object: Ty<'tcx>, predicates: Predicates<'tcx>) -> String {
        let principal = predicates.principal();
        let Some(principal) =
            principal.filter(|principal| !vtable::is_sizedness(self.tcx, principal.def_id()))
        else {
            return String::new();
        };
        let principal = self.tcx.instantiate_bound_regions_with_erased(principal);
        let trait_ref = principal.with_self_ty(self.tcx, object);
        let name = name_of(vtable::trait_object(self.tcx, self.typing_env(), trait_ref));
        name.strip_prefix("dyn ").unwrap_or(&name).to_owned()
    }

    pub fn fn_ptr_sig(&mut self, sig: ty::PolyFnSig<'tcx>) -> ir::FnSig {
        let sig = self.tcx.instantiate_bound_regions_with_erased(sig);
        let sig = self.tcx.normalize_erasing_regions(self.typing_env(), sig);
        ir::FnSig {
            params: sig.inputs().iter().map(|&ty| self.id(ty)).collect(),
            ret: self.id(sig.output()),
            abi: sig.abi.as_str().to_owned(),
            variadic: sig.c_variadic,
            may_unwind: ty::layout::fn_can_unwind(self.tcx, None, sig.abi),
        }
    }

    /// The fields of a type with one variant.
    fn fields(&mut self, layout: TyAndLayout<'tcx>) -> ir::Fields {
        let count = layout.fields.count();
        ir::Fields((0..count).map(|index| self.field(layout, index)).collect())
    }

    fn field(&mut self, layout: TyAndLayout<'tcx>, index: usize) -> ir::Field {
        let ty = layout.field(&self.cx, index).ty;
        ir::Field {
            name: field_name(self.tcx, layout, index),
            offset: layout.fields.offset(index).bytes(),
            ty: self.id(ty),
        }
    }

    fn enum_layout(&mut self, layout: TyAndLayout<'tcx>) -> ir::EnumLayout {
        let discriminant = layout.ty.discriminant_ty(self.tcx);
        ir::EnumLayout {
            discriminant: self.id(discriminant),
            variants: self.variants(layout),
            encoding: self.encoding(layout),
            prefix: self.coroutine_prefix(layout),
        }
    }

    fn variants(&mut self, layout: TyAndLayout<'tcx>) -> Vec<ir::Variant> {
        let Some(range) = layout.ty.variant_range(self.tcx) else { return Vec::new() };
        (range.start.as_u32()..range.end.as_u32())
            .map(|index| self.variant(layout, VariantIdx::from_u32(index)))
            .collect()
    }

    fn variant(&mut self, layout: TyAndLayout<'tcx>, index: VariantIdx) -> ir::Variant {
        let discriminant = layout.ty.discriminant_for_variant(self.tcx, index);
        let variant = layout.for_variant(&self.cx, index);
        ir::Variant {
            name: variant_name(layout.ty, index),
            discriminant: discriminant.map_or(u128::from(index.as_u32()), |discriminant| discriminant.val),
            fields: self.fields(variant),
            inhabited: !variant.is_uninhabited(),
        }
    }

    /// A coroutine's captured variables, which lie outside of its states.
    fn coroutine_prefix(&mut self, layout: TyAndLayout<'tcx>) -> ir::Fields {
        let ty::Coroutine(_, args) = layout.ty.kind() else { return ir::Fields::default() };
        let count = args.as_coroutine().prefix_tys().len();
        ir::Fields((0..count).map(|index| self.field(layout, index)).collect())
    }

    fn encoding(&self, layout: TyAndLayout<'tcx>) -> ir::Encoding {
        match &layout.variants {
            Variants::Empty => ir::Encoding::Empty,
            Variants::Single { index } => ir::Encoding::Single { variant: index.as_u32() },
            Variants::Multiple { tag, tag_encoding, tag_field, .. } => {
                let tag_offset = layout.fields.offset(tag_field.as_usize()).bytes();
                let tag = self.scalar(*tag);
                match tag_encoding {
                    TagEncoding::Direct => ir::Encoding::Direct { tag_offset, tag },
                    TagEncoding::Niche { untagged_variant, niche_variants, niche_start } => {
                        ir::Encoding::Niche {
                            tag_offset,
                            tag,
                            untagged: untagged_variant.as_u32(),
                            first: niche_variants.start().as_u32(),
                            last: niche_variants.end().as_u32(),
                            start: *niche_start,
                        }
                    }
                }
            }
        }
    }

    fn repr(&self, layout: &TyAndLayout<'tcx>) -> ir::Repr {
        match layout.backend_repr {
            BackendRepr::Scalar(scalar) => ir::Repr::Scalar(self.scalar(scalar)),
            BackendRepr::ScalarPair(a, b) => ir::Repr::Pair {
                a: self.scalar(a),
                b: self.scalar(b),
                offset: pair_offset(self.tcx, a, b).bytes(),
            },
            BackendRepr::SimdVector { .. }
            | BackendRepr::SimdScalableVector { .. }
            | BackendRepr::Memory { .. } => ir::Repr::Memory,
        }
    }

    fn scalar(&self, scalar: Scalar) -> ir::Scalar {
        let range = scalar.valid_range(&self.tcx);
        ir::Scalar {
            prim: prim(scalar.primitive()),
            start: range.start,
            end: range.end,
            maybe_uninit: scalar.is_uninit_valid(),
        }
    }
}

/// Where the second scalar of a pair lies.
pub fn pair_offset<'tcx>(tcx: TyCtxt<'tcx>, a: Scalar, b: Scalar) -> Size {
    a.size(&tcx).align_to(b.align(&tcx).abi)
}

/// A type as reports show it: with the paths that users write.
pub fn name_of(ty: Ty<'_>) -> String {
    with_no_trimmed_paths!(ty.to_string())
}

fn opaque(name: String) -> ir::Type {
    ir::Type {
        name,
        size: 0,
        align: 1,
        kind: TyKind::Opaque,
        repr: ir::Repr::Memory,
        flags: ir::TyFlags::PLAIN,
    }
}

fn prim(primitive: Primitive) -> ir::Prim {
    match primitive {
        Primitive::Int(integer, signed) => ir::Prim::Int { bits: integer_bits(integer), signed },
        Primitive::Float(float) => ir::Prim::Float { bits: float_bits(float) },
        Primitive::Pointer(_) => ir::Prim::Pointer,
    }
}

fn integer_bits(integer: Integer) -> u8 {
    bits_of(integer.size())
}

fn float_bits(float: Float) -> u8 {
    bits_of(float.size())
}

fn bits_of(size: Size) -> u8 {
    u8::try_from(size.bits()).expect("primitive types have at most 128 bits")
}

fn variant_name(ty: Ty<'_>, index: VariantIdx) -> String {
    match *ty.kind() {
        ty::Adt(adt, _) => adt.variant(index).name.to_string(),
        ty::Coroutine(..) => ty::CoroutineArgs::<TyCtxt<'_>>::variant_name(index).into_owned(),
        _ => String::new(),
    }
}

fn field_name<'tcx>(tcx: TyCtxt<'tcx>, layout: TyAndLayout<'tcx>, index: usize) -> String {
    let field = FieldIdx::from_usize(index);
    match *layout.ty.kind() {
        ty::Adt(adt, _) => {
            let variant = match layout.variants {
                Variants::Single { index } => index,
                _ => FIRST_VARIANT,
            };
            adt.variant(variant).fields[field].name.to_string()
        }
        ty::Closure(def_id, _) | ty::Coroutine(def_id, _) | ty::CoroutineClosure(def_id, _)
            if let Some(name) = tcx.closure_saved_names_of_captured_variables(def_id).get(field) =>
        {
            name.to_string()
        }
        _ => index.to_string(),
    }
}

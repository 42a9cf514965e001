//! The table of a crate's `extern` blocks ([`ubik_ir::bindings`]): what it takes from other languages, as it declares it.

use rustc_abi::{FieldsShape, Size};
use rustc_data_structures::fx::FxHashMap;
use rustc_hir::def::DefKind;
use rustc_hir::def_id::DefId;
use rustc_middle::ty::{self, AdtDef, GenericArgsRef, Instance, Ty, TyCtxt, TypingEnv};
use ubik_ir::bindings::{Bindings, Field, Function, Param, Shape, Type, TypeId, Variable};

/// Describes the crate that is being compiled.
pub fn describe(tcx: TyCtxt<'_>) -> Bindings {
    let mut describer = Describer { tcx, table: Bindings::default(), known: FxHashMap::default() };
    for item in tcx.hir_crate_items(()).foreign_items() {
        let def_id = item.owner_id.to_def_id();
        match tcx.def_kind(def_id) {
            DefKind::Fn => describer.function(def_id),
            DefKind::Static { .. } => describer.variable(def_id),
            _ => {}
        }
    }
    describer.table
}

struct Describer<'tcx> {
    tcx: TyCtxt<'tcx>,
    table: Bindings,
    known: FxHashMap<Ty<'tcx>, TypeId>,
}

impl<'tcx> Describer<'tcx> {
    fn function(&mut self, def_id: DefId) {
        let tcx = self.tcx;
        // Generic only in lifetimes; intrinsics, which may be more, are not C's.
        if tcx.generics_of(def_id).requires_monomorphization(tcx) {
            return;
        }
        let sig = tcx.fn_sig(def_id).instantiate_identity();
        let is_variadic = sig.c_variadic();
        let sig = tcx.instantiate_bound_regions_with_erased(sig);
        let Ok(sig) = tcx.try_normalize_erasing_regions(TypingEnv::fully_monomorphized(), sig) else {
            return;
        };
        if sig.abi.is_rustic_abi() {
            return;
        }
        let names = tcx.fn_arg_idents(def_id);
        let name =
            |index: usize| names.get(index).copied().flatten().map_or(String::new(), |name| name.to_string());
        let params = sig.inputs().iter().enumerate();
        let params =
            params.map(|(index, &ty)| Param { name: name(index), ty: self.ty(ty), written: None }).collect();
        let ret = (!sig.output().is_unit() && !sig.output().is_never()).then(|| self.ty(sig.output()));
        let (file, line) = self.place(def_id);
        let symbol = self.symbol(def_id);
        let is_unprototyped = false;
        self.table.functions.push(Function { symbol, file, line, params, ret, is_variadic, is_unprototyped });
    }

    fn variable(&mut self, def_id: DefId) {
        let tcx = self.tcx;
        let ty = tcx.type_of(def_id).instantiate_identity();
        let Ok(ty) = tcx.try_normalize_erasing_regions(TypingEnv::fully_monomorphized(), ty) else { return };
        let ((file, line), symbol) = (self.place(def_id), self.symbol(def_id));
        let ty = self.ty(ty);
        self.table.variables.push(Variable { symbol, file, line, ty });
    }

    fn symbol(&self, def_id: DefId) -> String {
        let instance = Instance::mono(self.tcx, def_id);
        self.tcx.symbol_name(instance).name.trim_start_matches('\u{1}').to_owned()
    }

    fn place(&self, def_id: DefId) -> (String, u32) {
        let map = self.tcx.sess.source_map();
        let place = map.lookup_char_pos(self.tcx.def_span(def_id).lo());
        (place.file.name.prefer_local_unconditionally().to_string(), place.line as u32)
    }

    fn ty(&mut self, ty: Ty<'tcx>) -> TypeId {
        if let Some(&known) = self.known.get(&ty) {
            return known;
        }
        let id = TypeId(self.table.types.len() as u32);
        self.known.insert(ty, id);
        let name = ty.to_string();
        self.table.types.push(Type { name, size: self.size(ty), shape: Shape::Opaque });
        let shape = self.shape(ty);
        self.table.types[id.0 as usize].shape = shape;
        id
    }

    fn size(&self, ty: Ty<'tcx>) -> u64 {
        let input = TypingEnv::fully_monomorphized().as_query_input(ty);
        self.tcx.layout_of(input).map_or(0, |layout| if layout.is_sized() { layout.size.bytes() } else { 0 })
    }

    fn shape(&mut self, ty: Ty<'tcx>) -> Shape {
        match *ty.kind() {
            ty::Bool => Shape::Bool,
            ty::Char | ty::Uint(_) => Shape::Int { signed: false },
            ty::Int(_) => Shape::Int { signed: true },
            ty::Float(_) => Shape::Float,
            ty::RawPtr(to, mutability) => self.pointer(to, mutability.is_not()),
            ty::Ref(_, to, mutability) => {
                let env = TypingEnv::fully_monomorphized();
                self.pointer(to, mutability.is_not() && to.is_freeze(self.tcx, env))
            }
            ty::FnPtr(..) => Shape::FunctionPointer,
            ty::Array(element, len) => match len.try_to_target_usize(self.tcx) {
                Some(len) => Shape::Array { element: self.ty(element), len },
                None => Shape::Opaque,
            },
            ty::Adt(def, args) => self.adt(ty, def, args),
            _ => Shape::Opaque,
        }
    }

    fn pointer(&mut self, to: Ty<'tcx>, is_read_only: bool) -> Shape {
        Shape::Pointer { to: Some(self.ty(to)), is_read_only }
    }

    fn adt(&mut self, ty: Ty<'tcx>, def: AdtDef<'tcx>, args: GenericArgsRef<'tcx>) -> Shape {
        if self.tcx.is_lang_item(def.did(), rustc_hir::LangItem::CVoid) {
            return Shape::Opaque;
        }
        if def.is_union() {
            return Shape::Union;
        }
        if let Some(inside) = self.nullable(def, args) {
            return inside;
        }
        if def.is_enum() {
            return self.plain_enum(def);
        }
        // A wrapper around a single value is that value.
        if def.repr().transparent()
            && let Some(inside) =
                def.all_fields().map(|field| self.field_type(field, args)).find(|&ty| self.size(ty) > 0)
        {
            return self.shape(inside);
        }
        // Only C's layout can be meant to be that of a struct in C.
        if !def.repr().c() { Shape::Opaque } else { self.fields(ty, def, args) }
    }

    fn field_type(&self, field: &ty::FieldDef, args: GenericArgsRef<'tcx>) -> Ty<'tcx> {
        let ty = field.ty(self.tcx, args);
        self.tcx.try_normalize_erasing_regions(TypingEnv::fully_monomorphized(), ty).unwrap_or(ty)
    }

    /// `Option` of a pointer is that pointer, or null.
    fn nullable(&mut self, def: AdtDef<'tcx>, args: GenericArgsRef<'tcx>) -> Option<Shape> {
        let is_option = self.tcx.is_diagnostic_item(rustc_span::sym::Option, def.did());
        let inside = args.types().next().filter(|_| is_option)?;
        match self.shape(inside) {
            shape @ (Shape::Pointer { .. } | Shape::FunctionPointer) => Some(shape),
            _ => Some(Shape::Opaque),
        }
    }

    fn plain_enum(&self, def: AdtDef<'tcx>) -> Shape {
        let has_fields = def.all_fields().next().is_some();
        if has_fields || def.variants().is_empty() {
            return Shape::Opaque;
        }
        let discriminants = def.discriminants(self.tcx);
        let values = discriminants.map(|(_, value)| signed(self.tcx, value)).collect();
        Shape::Enum { values }
    }

    fn fields(&mut self, ty: Ty<'tcx>, def: AdtDef<'tcx>, args: GenericArgsRef<'tcx>) -> Shape {
        let input = TypingEnv::fully_monomorphized().as_query_input(ty);
        let Ok(layout) = self.tcx.layout_of(input) else { return Shape::Opaque };
        let FieldsShape::Arbitrary { offsets, .. } = &layout.fields else { return Shape::Opaque };
        let offsets: Vec<Size> = offsets.iter().copied().collect();
        let mut fields = Vec::new();
        for (field, offset) in def.non_enum_variant().fields.iter().zip(offsets) {
            let inside = self.field_type(field, args);
            let bits = 8 * self.size(inside);
            if bits > 0 {
                let (name, ty) = (field.name.to_string(), self.ty(inside));
                fields.push(Field { name, offset: offset.bits(), bits, ty });
            }
        }
        if fields.is_empty() { Shape::Opaque } else { Shape::Struct(fields) }
    }
}

/// The number that a variant is in memory.
fn signed<'tcx>(tcx: TyCtxt<'tcx>, value: ty::util::Discr<'tcx>) -> i128 {
    match *value.ty.kind() {
        ty::Int(int) => {
            let bits = int.bit_width().unwrap_or_else(|| tcx.data_layout.pointer_size().bits());
            let unused = 128 - bits as u32;
            ((value.val << unused) as i128) >> unused
        }
        _ => value.val as i128,
    }
}

//! How values of a type are made.
//!
//! A type is made by its fields if all of them are public, otherwise by the public functions that give one. Types of other
//! crates than this one and std are not made.

use rustc_hir::def::CtorKind;
use rustc_middle::ty::{self, AdtDef, GenericArgsRef, Ty, TyCtxt, TypingEnv};
use rustc_span::sym;
use ubik_ir::api::{Form, Gives, How, ListKind, Maker, Recipe, RecipeId, Variant};

use super::Describer;
use super::std_types::{Arg, COLLECTIONS, MAKERS};
use super::words::visible_path;

/// More are too many choices for one value.
const MAX_MAKERS: usize = 12;
/// How many makers from outside of a type's own functions there are.
const MAX_OTHERS: usize = 4;
/// How many types may stand behind an object.
const MAX_BEHIND: usize = 3;

impl<'tcx> Describer<'tcx> {
    pub(super) fn how(&mut self, ty: Ty<'tcx>) -> Result<How, String> {
        let pointer_bits = self.tcx.data_layout.pointer_size().bits() as u32;
        Ok(match *ty.kind() {
            ty::Bool => How::Bool,
            ty::Char => How::Char,
            ty::Int(int) => {
                How::Int { bits: int.bit_width().map_or(pointer_bits, |bits| bits as u32), signed: true }
            }
            ty::Uint(int) => {
                How::Int { bits: int.bit_width().map_or(pointer_bits, |bits| bits as u32), signed: false }
            }
            ty::Float(float) if [32, 64].contains(&float.bit_width()) => {
                How::Float { bits: float.bit_width() as u32 }
            }
            ty::Tuple(items) => How::Tuple(items.iter().map(|item| self.recipe(item)).collect()),
            ty::Array(item, len) => {
                let len = len.try_to_target_usize(self.tcx).ok_or("an array of unknown length")?;
                How::List { kind: ListKind::Array(len), item: self.recipe(item) }
            }
            ty::Ref(_, to, mutability) => self.reference(to, mutability.is_mut())?,
            ty::RawPtr(to, mutability) => self.raw_pointer(ty, to, mutability.is_mut())?,
            ty::Adt(adt, args) => self.adt(ty, adt, args)?,
            ty::FnPtr(..) => self.function_value(ty)?,
            ty::Never => return Err("a type without values".to_owned()),
            _ => return Err(format!("`{}`", self.text(ty))),
        })
    }

    fn reference(&mut self, to: Ty<'tcx>, mutable: bool) -> Result<How, String> {
        match *to.kind() {
            ty::Str if !mutable => Ok(How::Str),
            ty::Slice(item) => Ok(How::List { kind: ListKind::Slice { mutable }, item: self.recipe(item) }),
            ty::Adt(adt, _) if self.std_path(adt) == "core::ffi::c_str::CStr" && !mutable => Ok(How::CStr),
            ty::Adt(adt, _) if self.std_path(adt) == "std::path::Path" && !mutable => {
                Ok(made("std::path::Path::new", vec![self.str_recipe()], Gives::Value))
            }
            ty::Adt(adt, _) if self.std_path(adt) == "std::ffi::os_str::OsStr" && !mutable => {
                Ok(made("std::ffi::OsStr::new", vec![self.str_recipe()], Gives::Value))
            }
            ty::Adt(adt, _) if self.std_path(adt) == "core::task::wake::Waker" && !mutable => {
                Ok(made("std::task::Waker::noop", Vec::new(), Gives::Value))
            }
            ty::Dynamic(predicates, _) => {
                let types = self.behind_object(predicates);
                let first = types.first().ok_or_else(|| format!("an object of `{}`", self.text(to)))?;
                Ok(How::Ref { mutable, to: self.recipe(*first) })
            }
            _ if to.is_sized(self.tcx, TypingEnv::fully_monomorphized()) => {
                Ok(How::Ref { mutable, to: self.recipe(to) })
            }
            _ => Err(format!("a reference to `{}`", self.text(to))),
        }
    }

    fn str_recipe(&mut self) -> RecipeId {
        self.recipe(Ty::new_imm_ref(self.tcx, self.tcx.lifetimes.re_erased, self.tcx.types.str_))
    }

    /// A raw pointer to a value that is made here, or to one that only functions of the crate give.
    fn raw_pointer(&mut self, ty: Ty<'tcx>, to: Ty<'tcx>, mutable: bool) -> Result<How, String> {
        if !to.is_sized(self.tcx, TypingEnv::fully_monomorphized()) {
            return Err(format!("a raw pointer to `{}`", self.text(to)));
        }
        if to.ty_adt_def().is_some_and(|adt| self.std_path(adt) == "core::ffi::c_void") {
            return Ok(How::Ptr { mutable, to: self.recipe(self.tcx.types.u8) });
        }
        let inner = self.recipe(to);
        if matches!(self.api.recipes[inner.0 as usize].how, How::Refused(_)) {
            let by = self.handles(ty, to);
            if !by.is_empty() {
                return Ok(How::Made { by, changes: Vec::new() });
            }
        }
        Ok(How::Ptr { mutable, to: inner })
    }

    /// Functions of the crate that give a pointer to something opaque.
    fn handles(&mut self, ty: Ty<'tcx>, to: Ty<'tcx>) -> Vec<Maker> {
        // What an unsafe constructor is promised about its arguments nobody knows here.
        let can_be_called = |sig: &ty::FnSig<'tcx>| sig.safety.is_safe() || sig.inputs().is_empty();
        let gives = |sig: &ty::FnSig<'tcx>| matches!(*sig.output().kind(), ty::RawPtr(it, _) if it == to);
        let needs =
            |sig: &ty::FnSig<'tcx>| sig.inputs().iter().any(|input| input.contains(to) || *input == ty);
        let found: Vec<(String, ty::FnSig<'tcx>)> = self
            .functions
            .iter()
            .filter(|it| gives(&it.sig) && !needs(&it.sig) && can_be_called(&it.sig))
            .map(|it| (it.path.clone(), it.sig))
            .take(MAX_MAKERS)
            .collect();
        found.into_iter().map(|(path, sig)| self.maker(path, sig.inputs(), Gives::Value, sig)).collect()
    }

    fn maker(&mut self, path: String, inputs: &[Ty<'tcx>], gives: Gives, sig: ty::FnSig<'tcx>) -> Maker {
        let args = inputs.iter().map(|&input| self.recipe(input)).collect();
        Maker { path, args, gives, is_unsafe: sig.safety.is_unsafe() }
    }

    /// A function whose answers are made in advance.
    fn function_value(&mut self, ty: Ty<'tcx>) -> Result<How, String> {
        let signature = ty.fn_sig(self.tcx);
        let sig = signature.skip_binder();
        if sig.c_variadic {
            return Err("a function pointer with variable arguments".to_owned());
        }
        let output = self.tcx.instantiate_bound_regions_with_erased(signature).output();
        let output = self.erased(output).ok_or("a function whose types cannot be resolved")?;
        Ok(How::Function {
            abi: self.abi(sig),
            params: sig.inputs().iter().map(|&input| self.text_in_signature(input)).collect(),
            output: self.text_in_signature(sig.output()),
            result: self.recipe(output),
            is_unsafe: sig.safety.is_unsafe(),
        })
    }

    /// Types that can stand behind an object of these traits.
    fn behind_object(&self, predicates: &'tcx ty::List<ty::PolyExistentialPredicate<'tcx>>) -> Vec<Ty<'tcx>> {
        let tcx = self.tcx;
        let Some(principal) = predicates.principal() else { return vec![tcx.types.u32] };
        let of_trait = principal.def_id();
        if tcx.fn_trait_kind_from_def_id(of_trait).is_some() {
            return self.function_object(principal, predicates).into_iter().collect();
        }
        let bound = tcx.instantiate_bound_regions_with_erased(principal);
        let own = self.own_implementors(of_trait);
        let candidates = own.iter().copied().chain(self.plain.iter().copied());
        let fits = |ty: &Ty<'tcx>| self.implements(of_trait, *ty, bound.args.iter());
        candidates.filter(fits).take(MAX_BEHIND.min(own.len().max(1))).collect()
    }

    fn function_object(
        &self,
        principal: ty::PolyExistentialTraitRef<'tcx>,
        predicates: &'tcx ty::List<ty::PolyExistentialPredicate<'tcx>>,
    ) -> Option<Ty<'tcx>> {
        let tcx = self.tcx;
        let output = predicates.projection_bounds().next()?.skip_binder().term.as_type()?;
        let ty::Tuple(inputs) = principal.skip_binder().args.type_at(0).kind() else { return None };
        let sig = principal.map_bound(|_| {
            tcx.mk_fn_sig(inputs.iter(), output, false, rustc_hir::Safety::Safe, rustc_abi::ExternAbi::Rust)
        });
        Some(Ty::new_fn_ptr(tcx, sig))
    }

    /// The path of a type of std where it is defined; empty for others.
    pub(super) fn std_path(&self, adt: AdtDef<'tcx>) -> String {
        let krate = self.tcx.crate_name(adt.did().krate);
        match ["core", "alloc", "std"].contains(&krate.as_str()) {
            true => format!("{krate}{}", self.tcx.def_path(adt.did()).to_string_no_crate_verbose()),
            false => String::new(),
        }
    }

    fn adt(&mut self, ty: Ty<'tcx>, adt: AdtDef<'tcx>, args: GenericArgsRef<'tcx>) -> Result<How, String> {
        if !adt.did().is_local() {
            return self.adt_of_std(ty, adt, args);
        }
        let path =
            self.paths.find(adt.did()).ok_or_else(|| format!("the private type `{}`", self.text(ty)))?;
        if adt.is_union() {
            return self.union(adt, &path, args);
        }
        let is_open = |variant: &ty::VariantDef| {
            variant.ctor_def_id().is_none_or(|ctor| self.tcx.visibility(ctor).is_public())
                && variant.fields.iter().all(|field| self.tcx.visibility(field.did).is_public())
                && !variant.is_field_list_non_exhaustive()
        };
        if adt.variants().iter().any(|variant| !is_open(variant)) && !adt.is_enum() {
            return self.by_calls(ty, adt, &path);
        }
        let open: Vec<&ty::VariantDef> = adt.variants().iter().filter(|variant| is_open(variant)).collect();
        if open.is_empty() {
            return Err(format!("`{path}` has no values"));
        }
        let base = format!("{path}{}", self.turbofish(args));
        Ok(How::Adt(open.into_iter().map(|variant| self.variant(adt, &base, variant, args)).collect()))
    }

    /// One of the public fields of a union.
    fn union(&mut self, adt: AdtDef<'tcx>, path: &str, args: GenericArgsRef<'tcx>) -> Result<How, String> {
        let base = format!("{path}{}", self.turbofish(args));
        let whole = self.variant(adt, &base, adt.non_enum_variant(), args);
        let is_public = |field: &&ty::FieldDef| self.tcx.visibility(field.did).is_public();
        let public: Vec<String> =
            adt.all_fields().filter(is_public).map(|field| field.name.to_string()).collect();
        let fields = whole.fields.into_iter().filter(|field| public.contains(&field.0));
        let one = |field| Variant { path: base.clone(), form: Form::Named, fields: vec![field] };
        let ways: Vec<Variant> = fields.map(one).collect();
        if ways.is_empty() { Err(format!("the union `{path}`")) } else { Ok(How::Adt(ways)) }
    }

    fn variant(
        &mut self,
        adt: AdtDef<'tcx>,
        base: &str,
        variant: &ty::VariantDef,
        args: GenericArgsRef<'tcx>,
    ) -> Variant {
        let path = match adt.is_enum() {
            true => format!("{base}::{}", variant.name),
            false => base.to_owned(),
        };
        let fields = variant.fields.iter().map(|field| {
            let ty = field.ty(self.tcx, args);
            let ty = self.erased(ty).unwrap_or(ty);
            (field.name.to_string(), self.recipe(ty))
        });
        let fields = fields.collect();
        let form = match variant.ctor_kind() {
            Some(CtorKind::Const) => Form::Unit,
            Some(CtorKind::Fn) => Form::Tuple,
            None => Form::Named,
        };
        Variant { path, form, fields }
    }

    /// A type with private parts: public functions make it.
    fn by_calls(&mut self, ty: Ty<'tcx>, adt: AdtDef<'tcx>, path: &str) -> Result<How, String> {
        let ty::Adt(_, args) = ty.kind() else { return Err("no type of this crate".to_owned()) };
        let base = format!("{path}{}", self.turbofish(args));
        let (mut by, mut changes) = (Vec::new(), Vec::new());
        for function in self.own_functions(adt.did()) {
            let tcx = self.tcx;
            let Some(impl_args) = self.args_of_impl(tcx.parent(function), ty) else { continue };
            let Ok(found) = self.instantiate(function, Some(impl_args)) else { continue };
            if found.sig.safety.is_unsafe() || tcx.is_doc_hidden(function) {
                continue;
            }
            let path = format!("{base}::{}{}", tcx.item_name(function), found.turbofish);
            match found.sig.inputs() {
                [receiver, rest @ ..] if is_changed(*receiver, ty) && changes.len() < MAX_MAKERS => {
                    changes.push(self.maker(path, rest, Gives::Value, found.sig));
                }
                inputs if !inputs.iter().any(|input| input.contains(ty)) && by.len() < MAX_MAKERS => {
                    let Some(gives) = self.gives(found.sig.output(), ty) else { continue };
                    by.push(self.maker(path, inputs, gives, found.sig));
                }
                _ => {}
            }
        }
        if self.has_default(ty) && by.len() < MAX_MAKERS {
            let path = format!("{base}::default");
            by.push(Maker { path, args: Vec::new(), gives: Gives::Value, is_unsafe: false });
        }
        if by.len() < MAX_OTHERS {
            let others = self.other_makers(ty);
            let is_new = |maker: &Maker| !by.iter().any(|known: &Maker| known.path == maker.path);
            let others: Vec<Maker> = others.into_iter().filter(is_new).collect();
            by.extend(others);
        }
        match by.is_empty() {
            true => Err(format!("`{path}` has private fields and no public constructor")),
            false => Ok(How::Made { by, changes }),
        }
    }

    /// Conversions into a type, and functions and methods elsewhere that give one, such as an iterator over another type.
    fn other_makers(&mut self, ty: Ty<'tcx>) -> Vec<Maker> {
        let tcx = self.tcx;
        let mut found = Vec::new();
        let from = tcx.get_diagnostic_item(sym::From);
        let blocks = from.and_then(|from| tcx.all_local_trait_impls(()).get(&from));
        for block in blocks.into_iter().flatten() {
            let header = tcx.impl_trait_ref(block.to_def_id()).instantiate_identity();
            let (given, made) = (self.erased(header.args.type_at(1)), self.erased(header.self_ty()));
            if let (Some(given), true) = (given, made == Some(ty))
                && !given.contains(ty)
                && found.len() < MAX_OTHERS
            {
                let path = format!("<{} as From<{}>>::from", self.text(ty), self.text(given));
                let args = vec![self.recipe(given)];
                found.push(Maker { path, args, gives: Gives::Value, is_unsafe: false });
            }
        }
        let functions: Vec<(String, ty::FnSig<'tcx>)> =
            self.functions.iter().map(|it| (it.path.clone(), it.sig)).collect();
        for (path, sig) in functions {
            let needs = sig.inputs().iter().any(|input| input.contains(ty));
            if let Some(gives) = self.gives(sig.output(), ty)
                && !needs
                && !sig.safety.is_unsafe()
                && found.len() < MAX_OTHERS
            {
                found.push(self.maker(path, sig.inputs(), gives, sig));
            }
        }
        found
    }

    fn has_default(&self, ty: Ty<'tcx>) -> bool {
        let tcx = self.tcx;
        let Some(default) = tcx.get_diagnostic_item(sym::Default) else { return false };
        tcx.non_blanket_impls_for_ty(default, ty).any(|block| self.args_of_impl(block, ty).is_some())
    }

    fn gives(&self, result: Ty<'tcx>, wanted: Ty<'tcx>) -> Option<Gives> {
        if result == wanted {
            return Some(Gives::Value);
        }
        let ty::Adt(adt, args) = result.kind() else { return None };
        let is_wrapper = self.tcx.is_diagnostic_item(sym::Option, adt.did())
            || self.tcx.is_diagnostic_item(sym::Result, adt.did());
        (is_wrapper && args.type_at(0) == wanted).then_some(Gives::Wrapped)
    }

    /// Types of std, each by the function that makes it.
    fn adt_of_std(
        &mut self,
        ty: Ty<'tcx>,
        adt: AdtDef<'tcx>,
        args: GenericArgsRef<'tcx>,
    ) -> Result<How, String> {
        let path = self.std_path(adt);
        let tcx = self.tcx;
        let public = |tcx: TyCtxt<'tcx>| visible_path(tcx, adt.did());
        // Lifetimes are among the arguments, too.
        let mut types = args.types();
        let (first, second) =
            (types.next().unwrap_or(tcx.types.unit), types.next().unwrap_or(tcx.types.unit));
        match path.as_str() {
            "" => return Err(format!("`{}`, a type of another crate", public(tcx))),
            "alloc::string::String" => return Ok(How::String),
            "alloc::vec::Vec" => {
                return Ok(How::List { kind: ListKind::Vec, item: self.recipe(first) });
            }
            "core::option::Option" => {
                let value = vec![("0".to_owned(), self.recipe(first))];
                return Ok(How::Adt(vec![variant("None", Vec::new()), variant("Some", value)]));
            }
            "core::result::Result" => {
                let ok = vec![("0".to_owned(), self.recipe(first))];
                let error = vec![("0".to_owned(), self.recipe(second))];
                return Ok(How::Adt(vec![variant("Ok", ok), variant("Err", error)]));
            }
            "alloc::boxed::Box" => return self.boxed("Box", first),
            "alloc::rc::Rc" => return self.boxed("std::rc::Rc", first),
            "alloc::sync::Arc" => return self.boxed("std::sync::Arc", first),
            "alloc::borrow::Cow" => return self.cow(first),
            "core::pin::Pin" if !matches!(first.kind(), ty::Ref(..)) => {}
            "core::pin::Pin" => {
                return Ok(made("std::pin::Pin::new", vec![self.recipe(first)], Gives::Value));
            }
            "core::task::wake::Context" => {
                let waker = made("std::task::Waker::noop", Vec::new(), Gives::Value);
                let waker = self.own_recipe("&'static std::task::Waker", waker);
                return Ok(made("std::task::Context::from_waker", vec![waker], Gives::Value));
            }
            "core::sync::atomic::Atomic" => {
                let path = format!("{}::new", self.text(ty).replace('<', "::<"));
                return Ok(made(&path, vec![self.recipe(first)], Gives::Value));
            }
            _ => {}
        }
        if let Some(&(_, count)) = COLLECTIONS.iter().find(|row| row.0 == path) {
            let item = match count {
                1 => first,
                _ => Ty::new_tup(tcx, &[first, second]),
            };
            return Ok(How::List { kind: ListKind::Collected, item: self.recipe(item) });
        }
        if let Some(open) = self.open_of_std(adt, args) {
            return Ok(open);
        }
        let row = MAKERS.iter().find(|row| row.0 == path);
        let Some(&(_, maker, takes, gives)) = row else {
            return Err(format!("`{}`, which nothing here makes", public(tcx)));
        };
        let types = takes.iter().map(|&arg| self.taken(arg, args)).collect::<Option<Vec<_>>>();
        let types = types.ok_or("a type without arguments")?;
        let args = types.into_iter().map(|ty| self.recipe(ty)).collect();
        Ok(made(maker, args, gives))
    }

    fn taken(&self, arg: Arg, args: GenericArgsRef<'tcx>) -> Option<Ty<'tcx>> {
        let tcx = self.tcx;
        let of = |number: usize| args.types().nth(number);
        let reference = |ty| Ty::new_imm_ref(tcx, tcx.lifetimes.re_erased, ty);
        let mutable = |ty| Ty::new_mut_ref(tcx, tcx.lifetimes.re_erased, ty);
        match arg {
            Arg::Of(number) => of(number),
            Arg::VecOf(number) => self.vec_of(of(number)?),
            Arg::SliceOf(number) => Some(reference(Ty::new_slice(tcx, of(number)?))),
            Arg::MutSliceOf(number) => Some(mutable(Ty::new_slice(tcx, of(number)?))),
            Arg::MutOf(number) => Some(mutable(of(number)?)),
            Arg::Usize => Some(tcx.types.usize),
            Arg::U32 => Some(tcx.types.u32),
            Arg::U64 => Some(tcx.types.u64),
            Arg::U128 => Some(tcx.types.u128),
            Arg::Str => Some(reference(tcx.types.str_)),
            Arg::String => tcx.lang_items().string().map(|string| tcx.type_of(string).instantiate_identity()),
        }
    }

    /// A recipe for what has no type of its own here.
    fn own_recipe(&mut self, ty: &str, how: How) -> RecipeId {
        let id = RecipeId(self.api.recipes.len() as u32);
        self.api.recipes.push(Recipe { ty: ty.to_owned(), how });
        id
    }

    /// Structs and enums of std that have no private parts, such as ranges, orderings and bounds.
    fn open_of_std(&mut self, adt: AdtDef<'tcx>, args: GenericArgsRef<'tcx>) -> Option<How> {
        let tcx = self.tcx;
        let is_open = |variant: &ty::VariantDef| {
            !variant.is_field_list_non_exhaustive()
                && variant
                    .fields
                    .iter()
                    .all(|field| tcx.visibility(field.did).is_public() && self.is_stable(field.did))
                && variant.ctor_def_id().is_none_or(|ctor| tcx.visibility(ctor).is_public())
        };
        let is_whole =
            adt.variants().iter().all(|variant| is_open(variant) && self.is_stable(variant.def_id));
        let may_be_named =
            !adt.is_union() && !adt.is_variant_list_non_exhaustive() && self.is_stable(adt.did());
        if !is_whole || !may_be_named || adt.variants().is_empty() || adt.is_manually_drop() {
            return None;
        }
        let base = format!("{}{}", visible_path(tcx, adt.did()), self.turbofish(args));
        let variants: Vec<Variant> =
            adt.variants().iter().map(|variant| self.variant(adt, &base, variant, args)).collect();
        Some(How::Adt(variants))
    }

    /// A box, or what is shared in the same way.
    fn boxed(&mut self, owner: &str, content: Ty<'tcx>) -> Result<How, String> {
        let is_box = owner == "Box";
        match *content.kind() {
            ty::Slice(item) => {
                let kind = if is_box { ListKind::BoxedSlice } else { ListKind::Collected };
                Ok(How::List { kind, item: self.recipe(item) })
            }
            ty::Str => Ok(made(&format!("{owner}::<str>::from"), vec![self.str_recipe()], Gives::Value)),
            ty::Dynamic(predicates, _) => {
                let types = self.behind_object(predicates);
                if types.is_empty() {
                    return Err(format!("an object of `{}`", self.text(content)));
                }
                let path = format!("{owner}::new");
                let one = |ty| Maker {
                    path: path.clone(),
                    args: vec![self.recipe(ty)],
                    gives: Gives::Value,
                    is_unsafe: false,
                };
                Ok(How::Made { by: types.into_iter().map(one).collect(), changes: Vec::new() })
            }
            _ if content.is_sized(self.tcx, TypingEnv::fully_monomorphized()) => {
                Ok(made(&format!("{owner}::new"), vec![self.recipe(content)], Gives::Value))
            }
            _ => Err(format!("a box of `{}`", self.text(content))),
        }
    }

    /// Text or a list, borrowed or owned.
    fn cow(&mut self, content: Ty<'tcx>) -> Result<How, String> {
        let tcx = self.tcx;
        let owned = match *content.kind() {
            ty::Str => self.taken(Arg::String, ty::List::empty()),
            ty::Slice(item) => self.vec_of(item),
            _ => Some(content),
        };
        let owned = owned.ok_or("a type without an allocator")?;
        let borrowed = self.recipe(Ty::new_imm_ref(tcx, tcx.lifetimes.re_erased, content));
        let owned = self.recipe(owned);
        let way = |path: &str, recipe| variant(path, vec![("0".to_owned(), recipe)]);
        Ok(How::Adt(vec![way("std::borrow::Cow::Borrowed", borrowed), way("std::borrow::Cow::Owned", owned)]))
    }
}

fn is_changed<'tcx>(receiver: Ty<'tcx>, ty: Ty<'tcx>) -> bool {
    matches!(*receiver.kind(), ty::Ref(_, to, mutability) if to == ty && mutability.is_mut())
}

fn variant(path: &str, fields: Vec<(String, RecipeId)>) -> Variant {
    let form = if fields.is_empty() { Form::Unit } else { Form::Tuple };
    Variant { path: path.to_owned(), form, fields }
}

fn made(path: &str, args: Vec<RecipeId>, gives: Gives) -> How {
    let maker = Maker { path: path.to_owned(), args, gives, is_unsafe: false };
    How::Made { by: vec![maker], changes: Vec::new() }
}

//! The table of a crate's public functions ([`ubik_ir::api`]): what another crate can call, by which path, and how values
//! of the parameters' types are made.
//!
//! A type is made by its fields if all of them are public, otherwise by the public functions of its own that give one.
//! Type parameters stand for the first of a few plain types that meets the bounds. Types of other crates than this one
//! and std are not made.

use rustc_data_structures::fx::FxHashMap;
use rustc_hir::def::{CtorKind, DefKind};
use rustc_hir::def_id::{DefId, LOCAL_CRATE};
use rustc_middle::ty::{self, AdtDef, GenericArgsRef, GenericParamDefKind, Ty, TyCtxt, TypingEnv};
use rustc_span::sym;
use ubik_ir::api::{Api, Callable, Form, Gives, How, ListKind, Maker, Param, Recipe, RecipeId, Variant};

use crate::paths::Paths;

/// What stands for a constant parameter.
const CONST_PARAMETER: u64 = 3;
/// More are too many choices for one value.
const MAX_MAKERS: usize = 12;

/// Describes the crate that is being compiled.
pub fn describe(tcx: TyCtxt<'_>) -> Api {
    let mut describer = Describer {
        tcx,
        paths: Paths::of_crate(tcx),
        api: Api { krate: tcx.crate_name(LOCAL_CRATE).to_string(), ..Api::default() },
        known: FxHashMap::default(),
    };
    for (def_id, path) in describer.paths.items().to_vec() {
        match tcx.def_kind(def_id) {
            DefKind::Fn => describer.function(def_id, &path),
            DefKind::Struct | DefKind::Enum | DefKind::Union => describer.methods(def_id, &path),
            _ => {}
        }
    }
    describer.api
}

struct Describer<'tcx> {
    tcx: TyCtxt<'tcx>,
    paths: Paths,
    api: Api,
    known: FxHashMap<Ty<'tcx>, RecipeId>,
}

/// A function with its types put in.
struct Instantiated<'tcx> {
    args: GenericArgsRef<'tcx>,
    /// The path's own type arguments; none if the function takes `impl Trait`.
    turbofish: String,
    sig: ty::FnSig<'tcx>,
}

impl<'tcx> Describer<'tcx> {
    fn function(&mut self, def_id: DefId, path: &str) {
        match self.instantiate(def_id, None) {
            Ok(function) => self.add(def_id, path, function),
            Err(reason) => self.refuse(path, reason),
        }
    }

    /// The public methods and associated functions of a type.
    fn methods(&mut self, adt: DefId, path: &str) {
        let Some(self_args) = self.choose(adt, None) else {
            let methods = self.own_functions(adt);
            for method in methods {
                let path = format!("{path}::{}", self.tcx.item_name(method));
                self.refuse(&path, "generic, and no plain type meets the bounds".to_owned());
            }
            return;
        };
        let self_ty = Ty::new_adt(self.tcx, self.tcx.adt_def(adt), self_args);
        for method in self.own_functions(adt) {
            let name = self.tcx.item_name(method);
            let shown = format!("{path}::{name}");
            let Some(impl_args) = self.args_of_impl(self.tcx.parent(method), self_ty) else {
                self.refuse(&shown, "for other type arguments than the ones tried".to_owned());
                continue;
            };
            match self.instantiate(method, Some(impl_args)) {
                Ok(function) => {
                    let path = format!("{path}{}::{name}", self.turbofish(self_args));
                    self.add(method, &path, function);
                }
                Err(reason) => self.refuse(&shown, reason),
            }
        }
    }

    /// The public functions in the inherent implementations of a type.
    fn own_functions(&self, adt: DefId) -> Vec<DefId> {
        let tcx = self.tcx;
        let impls = tcx.inherent_impls(adt).iter();
        let items = impls.flat_map(|&block| tcx.associated_item_def_ids(block));
        items
            .copied()
            .filter(|&item| tcx.def_kind(item) == DefKind::AssocFn && tcx.visibility(item).is_public())
            .collect()
    }

    fn refuse(&mut self, path: &str, reason: String) {
        self.api.refused.push((path.to_owned(), reason));
    }

    fn add(&mut self, def_id: DefId, path: &str, function: Instantiated<'tcx>) {
        let tcx = self.tcx;
        let names = tcx.fn_arg_idents(def_id);
        let params: Vec<Param> = function
            .sig
            .inputs()
            .iter()
            .enumerate()
            .map(|(index, &ty)| Param {
                name: names.get(index).copied().flatten().map_or(String::new(), |name| name.to_string()),
                recipe: self.recipe(ty),
            })
            .collect();
        let place = tcx.sess.source_map().lookup_char_pos(tcx.def_span(def_id).lo());
        let callable = Callable {
            path: format!("{path}{}", function.turbofish),
            params,
            is_unsafe: function.sig.safety.is_unsafe(),
            is_c: !function.sig.abi.is_rustic_abi(),
            is_generic: !function.args.is_empty() && function.args.types().next().is_some(),
            file: place.file.name.prefer_local_unconditionally().to_string(),
            line: place.line as u32,
            safety: self.safety_section(def_id),
        };
        self.api.callables.push(callable);
    }

    /// What the documentation says that callers must keep.
    #[expect(
        deprecated,
        reason = "documentation is not among the attributes that have a form of their own here"
    )]
    fn safety_section(&self, def_id: DefId) -> String {
        let attributes = self.tcx.get_all_attrs(def_id).iter();
        let text: Vec<String> =
            attributes.filter_map(|attr| attr.doc_str()).map(|text| text.to_string()).collect();
        let text = text.join("\n");
        let mut lines = text.lines().map(str::trim).skip_while(|line| *line != "# Safety").skip(1);
        let section: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("# ")).collect();
        section.join(" ").trim().to_owned()
    }

    /// The signature of a function with plain types for its type parameters.
    fn instantiate(
        &self,
        def_id: DefId,
        parent: Option<GenericArgsRef<'tcx>>,
    ) -> Result<Instantiated<'tcx>, String> {
        let tcx = self.tcx;
        if tcx.asyncness(def_id).is_async() {
            return Err("async: its call only makes a future".to_owned());
        }
        let args = self.choose(def_id, parent).ok_or("generic, and no plain type meets the bounds")?;
        let sig = tcx.fn_sig(def_id).instantiate(tcx, args);
        if sig.c_variadic() {
            return Err("it takes variable arguments".to_owned());
        }
        let sig = tcx.instantiate_bound_regions_with_erased(sig);
        let normalized = tcx.try_normalize_erasing_regions(TypingEnv::fully_monomorphized(), sig);
        let sig = normalized.map_err(|_| "its types cannot be resolved".to_owned())?;
        let own = &tcx.generics_of(def_id).own_params;
        let is_synthetic = |param: &ty::GenericParamDef| {
            matches!(param.kind, GenericParamDefKind::Type { synthetic: true, .. })
        };
        let turbofish = match own.iter().any(is_synthetic) {
            true => String::new(),
            false => self.turbofish_of(args.iter().skip(args.len() - own.len())),
        };
        Ok(Instantiated { args, turbofish, sig })
    }

    /// Arguments for the parameters of an item that meet its bounds, the same type for all of them.
    fn choose(&self, def_id: DefId, parent: Option<GenericArgsRef<'tcx>>) -> Option<GenericArgsRef<'tcx>> {
        let tcx = self.tcx;
        let string = tcx.lang_items().string().map(|string| tcx.type_of(string).instantiate_identity());
        let candidates = [Some(tcx.types.u32), Some(tcx.types.u8), string, Some(tcx.types.f64)];
        let fitting = candidates.into_iter().flatten().map(|ty| self.fill(def_id, parent, ty));
        fitting.flatten().find(|&args| !tcx.instantiate_and_check_impossible_predicates((def_id, args)))
    }

    fn fill(
        &self,
        def_id: DefId,
        parent: Option<GenericArgsRef<'tcx>>,
        ty: Ty<'tcx>,
    ) -> Option<GenericArgsRef<'tcx>> {
        let tcx = self.tcx;
        let mut possible = true;
        let args = ty::GenericArgs::for_item(tcx, def_id, |param, _| {
            if let Some(given) = parent.and_then(|parent| parent.get(param.index as usize)) {
                return *given;
            }
            match param.kind {
                GenericParamDefKind::Lifetime => tcx.lifetimes.re_erased.into(),
                GenericParamDefKind::Type { .. } => ty.into(),
                GenericParamDefKind::Const { .. } => {
                    possible &= tcx.type_of(param.def_id).instantiate_identity() == tcx.types.usize;
                    ty::Const::from_target_usize(tcx, CONST_PARAMETER).into()
                }
            }
        });
        possible.then_some(args)
    }

    /// The arguments under which an implementation is for this very type.
    fn args_of_impl(&self, block: DefId, self_ty: Ty<'tcx>) -> Option<GenericArgsRef<'tcx>> {
        let tcx = self.tcx;
        let ty::Adt(_, given) = self_ty.kind() else { return None };
        let ty::Adt(_, declared) = tcx.type_of(block).instantiate_identity().kind() else { return None };
        let args = ty::GenericArgs::for_item(tcx, block, |param, _| {
            let at = declared.iter().position(|arg| match arg.kind() {
                ty::GenericArgKind::Type(ty) => ty.is_param(param.index),
                ty::GenericArgKind::Const(value) => {
                    matches!(value.kind(), ty::ConstKind::Param(it) if it.index == param.index)
                }
                ty::GenericArgKind::Lifetime(_) => false,
            });
            match (at, &param.kind) {
                (Some(at), _) => given[at],
                (None, GenericParamDefKind::Const { .. }) => {
                    ty::Const::from_target_usize(tcx, CONST_PARAMETER).into()
                }
                (None, GenericParamDefKind::Type { .. }) => tcx.types.unit.into(),
                (None, GenericParamDefKind::Lifetime) => tcx.lifetimes.re_erased.into(),
            }
        });
        let is_same = self.erased(tcx.type_of(block).instantiate(tcx, args)) == Some(self_ty);
        let holds = !tcx.instantiate_and_check_impossible_predicates((block, args));
        (is_same && holds).then_some(args)
    }

    fn erased(&self, ty: Ty<'tcx>) -> Option<Ty<'tcx>> {
        self.tcx.try_normalize_erasing_regions(TypingEnv::fully_monomorphized(), ty).ok()
    }

    fn recipe(&mut self, ty: Ty<'tcx>) -> RecipeId {
        if let Some(&id) = self.known.get(&ty) {
            return id;
        }
        let id = RecipeId(self.api.recipes.len() as u32);
        self.known.insert(ty, id);
        // Its place is taken first: it may need itself.
        self.api.recipes.push(Recipe { ty: String::new(), how: How::Bool });
        let how = self.how(ty).unwrap_or_else(How::Refused);
        let ty = self.text(ty);
        self.api.recipes[id.0 as usize] = Recipe { ty, how };
        id
    }

    fn how(&mut self, ty: Ty<'tcx>) -> Result<How, String> {
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
            ty::RawPtr(to, mutability) => {
                if !to.is_sized(self.tcx, TypingEnv::fully_monomorphized()) {
                    return Err(format!("a raw pointer to `{}`", self.text(to)));
                }
                How::Ptr { mutable: mutability.is_mut(), to: self.recipe(to) }
            }
            ty::Adt(adt, args) => self.adt(ty, adt, args)?,
            ty::FnPtr(..) => return Err("a function pointer".to_owned()),
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
                let text =
                    self.recipe(Ty::new_imm_ref(self.tcx, self.tcx.lifetimes.re_erased, self.tcx.types.str_));
                Ok(made("std::path::Path::new", vec![text], Gives::Value))
            }
            _ if to.is_sized(self.tcx, TypingEnv::fully_monomorphized()) => {
                Ok(How::Ref { mutable, to: self.recipe(to) })
            }
            _ => Err(format!("a reference to `{}`", self.text(to))),
        }
    }

    /// The path of a type of std where it is defined; empty for others.
    fn std_path(&self, adt: AdtDef<'tcx>) -> String {
        let krate = self.tcx.crate_name(adt.did().krate);
        match ["core", "alloc", "std"].contains(&krate.as_str()) {
            true => format!("{krate}{}", self.tcx.def_path(adt.did()).to_string_no_crate_verbose()),
            false => String::new(),
        }
    }

    fn adt(&mut self, ty: Ty<'tcx>, adt: AdtDef<'tcx>, args: GenericArgsRef<'tcx>) -> Result<How, String> {
        if !adt.did().is_local() {
            return self.adt_of_std(adt, args);
        }
        let path =
            self.paths.find(adt.did()).ok_or_else(|| format!("the private type `{}`", self.text(ty)))?;
        if adt.is_union() {
            return Err(format!("the union `{path}`"));
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

    /// A type with private parts: its own public functions make it.
    fn by_calls(&mut self, ty: Ty<'tcx>, adt: AdtDef<'tcx>, path: &str) -> Result<How, String> {
        let ty::Adt(_, args) = ty.kind() else { return Err("no type of this crate".to_owned()) };
        let base = format!("{path}{}", self.turbofish(args));
        let (mut by, mut changes) = (Vec::new(), Vec::new());
        for function in self.own_functions(adt.did()) {
            let tcx = self.tcx;
            let Some(impl_args) = self.args_of_impl(tcx.parent(function), ty) else { continue };
            let Ok(found) = self.instantiate(function, Some(impl_args)) else { continue };
            if found.sig.safety.is_unsafe() {
                continue;
            }
            let path = format!("{base}::{}{}", tcx.item_name(function), found.turbofish);
            match found.sig.inputs() {
                [receiver, rest @ ..] if is_changed(*receiver, ty) && changes.len() < MAX_MAKERS => {
                    let args = rest.iter().map(|&arg| self.recipe(arg)).collect();
                    changes.push(Maker { path, args, gives: Gives::Value });
                }
                inputs if !inputs.iter().any(|input| input.contains(ty)) && by.len() < MAX_MAKERS => {
                    let Some(gives) = self.gives(found.sig.output(), ty) else { continue };
                    let args = inputs.iter().map(|&arg| self.recipe(arg)).collect();
                    by.push(Maker { path, args, gives });
                }
                _ => {}
            }
        }
        if self.has_default(ty) && by.len() < MAX_MAKERS {
            by.push(Maker { path: format!("{base}::default"), args: Vec::new(), gives: Gives::Value });
        }
        match by.is_empty() {
            true => Err(format!("`{path}` has private fields and no public constructor")),
            false => Ok(How::Made { by, changes }),
        }
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
    fn adt_of_std(&mut self, adt: AdtDef<'tcx>, args: GenericArgsRef<'tcx>) -> Result<How, String> {
        let path = self.std_path(adt);
        let tcx = self.tcx;
        let public = |tcx: TyCtxt<'tcx>| with_visible_path(tcx, adt.did());
        match path.as_str() {
            "" => return Err(format!("`{}`, a type of another crate", public(tcx))),
            "alloc::string::String" => return Ok(How::String),
            "alloc::vec::Vec" => {
                return Ok(How::List { kind: ListKind::Vec, item: self.recipe(args.type_at(0)) });
            }
            "core::option::Option" => {
                let value = vec![("0".to_owned(), self.recipe(args.type_at(0)))];
                return Ok(How::Adt(vec![variant("None", Vec::new()), variant("Some", value)]));
            }
            "core::result::Result" => {
                let ok = vec![("0".to_owned(), self.recipe(args.type_at(0)))];
                let error = vec![("0".to_owned(), self.recipe(args.type_at(1)))];
                return Ok(How::Adt(vec![variant("Ok", ok), variant("Err", error)]));
            }
            "alloc::boxed::Box" => return self.boxed(args.type_at(0)),
            _ => {}
        }
        let row = MAKERS.iter().find(|row| row.0 == path);
        let Some(&(_, maker, arg, gives)) = row else {
            return Err(format!("`{}`, which nothing here makes", public(tcx)));
        };
        let arg = match arg {
            Arg::Inner => args.types().next().ok_or("a type without arguments")?,
            Arg::U64 => tcx.types.u64,
            Arg::String => tcx
                .lang_items()
                .string()
                .map_or(tcx.types.unit, |string| tcx.type_of(string).instantiate_identity()),
        };
        Ok(made(maker, vec![self.recipe(arg)], gives))
    }

    fn boxed(&mut self, content: Ty<'tcx>) -> Result<How, String> {
        match *content.kind() {
            ty::Slice(item) => Ok(How::List { kind: ListKind::BoxedSlice, item: self.recipe(item) }),
            _ if content.is_sized(self.tcx, TypingEnv::fully_monomorphized()) => {
                Ok(made("Box::new", vec![self.recipe(content)], Gives::Value))
            }
            _ => Err(format!("a box of `{}`", self.text(content))),
        }
    }

    fn turbofish(&self, args: GenericArgsRef<'tcx>) -> String {
        self.turbofish_of(args.iter())
    }

    fn turbofish_of(&self, args: impl Iterator<Item = ty::GenericArg<'tcx>>) -> String {
        let words = self.arg_words(args);
        if words.is_empty() { words } else { format!("::{words}") }
    }

    /// Type arguments in brackets; allocators are left out.
    fn arg_words(&self, args: impl Iterator<Item = ty::GenericArg<'tcx>>) -> String {
        let words: Vec<String> = args
            .filter_map(|arg| match arg.kind() {
                ty::GenericArgKind::Type(ty) => {
                    Some(self.text(ty)).filter(|text| !text.ends_with("::Global"))
                }
                ty::GenericArgKind::Const(value) => {
                    value.try_to_target_usize(self.tcx).map(|it| it.to_string())
                }
                ty::GenericArgKind::Lifetime(_) => None,
            })
            .collect();
        if words.is_empty() { String::new() } else { format!("<{}>", words.join(", ")) }
    }

    /// A type as another crate writes it.
    fn text(&self, ty: Ty<'tcx>) -> String {
        match *ty.kind() {
            ty::Ref(_, to, mutability) => {
                format!("&'static {}{}", if mutability.is_mut() { "mut " } else { "" }, self.text(to))
            }
            ty::RawPtr(to, mutability) => {
                format!("*{} {}", if mutability.is_mut() { "mut" } else { "const" }, self.text(to))
            }
            ty::Slice(item) => format!("[{}]", self.text(item)),
            ty::Array(item, len) => {
                let len = len.try_to_target_usize(self.tcx).unwrap_or_default();
                format!("[{}; {len}]", self.text(item))
            }
            ty::Tuple(items) => {
                let items: String = items.iter().map(|item| self.text(item) + ", ").collect();
                format!("({items})")
            }
            ty::Adt(adt, args) => {
                let path =
                    self.paths.find(adt.did()).unwrap_or_else(|| with_visible_path(self.tcx, adt.did()));
                format!("{path}{}", self.arg_words(args.iter()))
            }
            _ => ty.to_string(),
        }
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
    How::Made { by: vec![Maker { path: path.to_owned(), args, gives }], changes: Vec::new() }
}

fn with_visible_path(tcx: TyCtxt<'_>, def_id: DefId) -> String {
    rustc_middle::ty::print::with_no_trimmed_paths!(tcx.def_path_str(def_id))
}

#[derive(Clone, Copy)]
enum Arg {
    /// The type's first argument.
    Inner,
    U64,
    String,
}

/// Types of std: where they are defined, what makes them, from what, and whether always.
const MAKERS: &[(&str, &str, Arg, Gives)] = &[
    ("alloc::rc::Rc", "std::rc::Rc::new", Arg::Inner, Gives::Value),
    ("alloc::sync::Arc", "std::sync::Arc::new", Arg::Inner, Gives::Value),
    ("core::cell::Cell", "std::cell::Cell::new", Arg::Inner, Gives::Value),
    ("core::cell::RefCell", "std::cell::RefCell::new", Arg::Inner, Gives::Value),
    ("core::cell::UnsafeCell", "std::cell::UnsafeCell::new", Arg::Inner, Gives::Value),
    ("std::sync::poison::mutex::Mutex", "std::sync::Mutex::new", Arg::Inner, Gives::Value),
    ("core::num::nonzero::NonZero", "std::num::NonZero::new", Arg::Inner, Gives::Wrapped),
    ("core::num::wrapping::Wrapping", "std::num::Wrapping", Arg::Inner, Gives::Value),
    ("core::mem::maybe_uninit::MaybeUninit", "std::mem::MaybeUninit::new", Arg::Inner, Gives::Value),
    ("core::time::Duration", "std::time::Duration::from_nanos", Arg::U64, Gives::Value),
    ("std::path::PathBuf", "std::path::PathBuf::from", Arg::String, Gives::Value),
    ("std::ffi::os_str::OsString", "std::ffi::OsString::from", Arg::String, Gives::Value),
    ("alloc::ffi::c_str::CString", "std::ffi::CString::new", Arg::String, Gives::Wrapped),
];

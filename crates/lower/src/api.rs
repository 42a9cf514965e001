//! The table of a crate's public functions ([`ubik_ir::api`]): what another crate can call, by which path, and how values
//! of the parameters' types are made.
//!
//! Listed are functions, inherent methods, and what public types implement of traits that can be named. Type parameters
//! stand for plain types that meet the bounds, and once more for types that own memory ([`generics`]). How values are
//! made is for [`values`], with the rows of [`std_types`]; [`words`] writes types as another crate does.

mod generics;
mod std_types;
mod values;
mod words;

use rustc_data_structures::fx::FxHashMap;
use rustc_hir::def::DefKind;
use rustc_hir::def_id::{DefId, LOCAL_CRATE};
use rustc_middle::ty::{self, GenericArgsRef, GenericParamDefKind, Ty, TyCtxt, TypingEnv};
use rustc_span::{Symbol, sym};
use ubik_ir::api::{Api, Callable, How, Look, Param, Recipe, RecipeId};

use rustc_ast_pretty::pprust::tts_to_string;

use crate::paths::Paths;

/// Describes the crate that is being compiled.
pub fn describe(tcx: TyCtxt<'_>) -> Api {
    let mut describer = Describer {
        tcx,
        paths: Paths::of_crate(tcx),
        api: Api { krate: tcx.crate_name(LOCAL_CRATE).to_string(), ..Api::default() },
        known: FxHashMap::default(),
        functions: Vec::new(),
        plain: Vec::new(),
    };
    describer.plain = describer.plain_types();
    for path in describer.paths.hidden().to_vec() {
        describer.refuse(&path, HIDDEN.to_owned());
    }
    for (def_id, path) in describer.paths.items().to_vec() {
        match tcx.def_kind(def_id) {
            DefKind::Fn => describer.function(def_id, &path),
            DefKind::Struct | DefKind::Enum | DefKind::Union => describer.methods(def_id, &path),
            _ => {}
        }
    }
    describer.trait_methods();
    // All are known now, as each may give what another one needs.
    for function in describer.functions.clone() {
        describer.add(function);
    }
    describer.api
}

struct Describer<'tcx> {
    tcx: TyCtxt<'tcx>,
    paths: Paths,
    api: Api,
    known: FxHashMap<Ty<'tcx>, RecipeId>,
    /// The functions that can be called, with their types put in.
    functions: Vec<Function<'tcx>>,
    /// What type parameters may stand for.
    plain: Vec<Ty<'tcx>>,
}

#[derive(Clone)]
struct Function<'tcx> {
    def_id: DefId,
    path: String,
    sig: ty::FnSig<'tcx>,
    is_generic: bool,
}

/// A function with its types put in.
struct Instantiated<'tcx> {
    args: GenericArgsRef<'tcx>,
    /// The path's own type arguments; none if the function takes `impl Trait`.
    turbofish: String,
    sig: ty::FnSig<'tcx>,
}

/// Why documentation says nothing of it: other crates are not meant to call it.
const HIDDEN: &str = "hidden from the documentation";
const NO_TYPE: &str = "generic, and no type that is tried meets the bounds";

impl<'tcx> Describer<'tcx> {
    fn function(&mut self, def_id: DefId, path: &str) {
        self.add_instances(def_id, path, path, None);
    }

    /// Adds a function once for each way to fill its type parameters.
    fn add_instances(
        &mut self,
        def_id: DefId,
        shown: &str,
        path: &str,
        parent: Option<GenericArgsRef<'tcx>>,
    ) {
        if self.tcx.is_doc_hidden(def_id) {
            return self.refuse(shown, HIDDEN.to_owned());
        }
        let ways = self.choose_all(def_id, parent);
        if ways.is_empty() {
            return self.refuse(shown, NO_TYPE.to_owned());
        }
        for args in ways {
            match self.instantiate_with(def_id, args) {
                Ok(function) => self.functions.push(Function {
                    def_id,
                    path: format!("{path}{}", function.turbofish),
                    sig: function.sig,
                    is_generic: function.args.types().next().is_some(),
                }),
                Err(reason) => return self.refuse(shown, reason),
            }
        }
    }

    /// The public methods and associated functions of a type.
    fn methods(&mut self, adt: DefId, path: &str) {
        if self.tcx.is_doc_hidden(adt) {
            return;
        }
        let selves = self.selves(adt);
        for method in self.own_functions(adt) {
            let name = self.tcx.item_name(method);
            let shown = format!("{path}::{name}");
            let block = self.tcx.parent(method);
            let mut fits = false;
            for &self_ty in &selves {
                let ty::Adt(_, self_args) = *self_ty.kind() else { continue };
                let Some(impl_args) = self.args_of_impl(block, self_ty) else { continue };
                fits = true;
                let path = format!("{path}{}::{name}", self.turbofish(self_args));
                self.add_instances(method, &shown, &path, Some(impl_args));
            }
            if !fits {
                self.refuse(&shown, "for other type arguments than the ones tried".to_owned());
            }
        }
    }

    /// A type with its parameters filled, and as the types for which there are implementations of their own.
    fn selves(&self, adt: DefId) -> Vec<Ty<'tcx>> {
        let tcx = self.tcx;
        let filled = self.choose_all(adt, None).into_iter();
        let mut selves: Vec<Ty<'tcx>> = filled.map(|args| Ty::new_adt(tcx, tcx.adt_def(adt), args)).collect();
        for &block in tcx.inherent_impls(adt) {
            let own = tcx.type_of(block).instantiate_identity();
            let has_types = tcx
                .generics_of(block)
                .own_params
                .iter()
                .any(|param| !matches!(param.kind, GenericParamDefKind::Lifetime));
            if !has_types
                && let Some(own) = self.erased(own)
                && !selves.contains(&own)
            {
                selves.push(own);
            }
        }
        selves
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

    /// What public types implement of traits that can be named. Not called is what derives make, except clones, which copy
    /// pointers, and what writes text, which is done with results.
    fn trait_methods(&mut self) {
        let tcx = self.tcx;
        for (&of_trait, blocks) in tcx.all_local_trait_impls(()) {
            let Some(trait_path) = self.trait_path(of_trait) else { continue };
            if trait_path.starts_with("std::fmt::") || tcx.lang_items().drop_trait() == Some(of_trait) {
                continue;
            }
            let is_clone = tcx.lang_items().clone_trait() == Some(of_trait);
            for block in blocks {
                let block = block.to_def_id();
                if !is_clone && tcx.is_automatically_derived(block) {
                    continue;
                }
                self.methods_of_block(block, &trait_path);
            }
        }
    }

    fn methods_of_block(&mut self, block: DefId, trait_path: &str) {
        let tcx = self.tcx;
        let functions: Vec<DefId> = tcx
            .associated_item_def_ids(block)
            .iter()
            .copied()
            .filter(|&item| tcx.def_kind(item) == DefKind::AssocFn)
            .collect();
        if functions.is_empty() {
            return;
        }
        let is_ours = |ty: Ty<'tcx>| {
            let adt = ty.peel_refs().ty_adt_def();
            adt.is_some_and(|adt| self.paths.find(adt.did()).is_some() && !tcx.is_doc_hidden(adt.did()))
        };
        let header = tcx.impl_trait_ref(block);
        if !is_ours(header.instantiate_identity().self_ty()) {
            return;
        }
        for block_args in self.choose_all(block, None) {
            let header = header.instantiate(tcx, block_args);
            let Some(self_ty) = self.erased(header.self_ty()) else { continue };
            let args = self.arg_words(header.args.iter().skip(1));
            let base = format!("<{} as {trait_path}{args}>", self.text(self_ty));
            for &function in &functions {
                let path = format!("{base}::{}", tcx.item_name(function));
                self.add_instances(function, &path, &path, Some(block_args));
            }
        }
    }

    /// By which path another crate reaches a trait.
    fn trait_path(&self, of_trait: DefId) -> Option<String> {
        let is_std = ["core", "alloc", "std"].contains(&self.tcx.crate_name(of_trait.krate).as_str());
        match is_std {
            true => self.is_stable(of_trait).then(|| words::visible_path(self.tcx, of_trait)),
            false => self.paths.find_trait(of_trait).filter(|_| !self.tcx.is_doc_hidden(of_trait)),
        }
    }

    /// Whether stable programs may name an item of std.
    fn is_stable(&self, def_id: DefId) -> bool {
        self.tcx.lookup_stability(def_id).is_none_or(|stability| stability.is_stable())
    }

    fn refuse(&mut self, path: &str, reason: String) {
        let row = (path.to_owned(), reason);
        if !self.api.refused.contains(&row) {
            self.api.refused.push(row);
        }
    }

    fn add(&mut self, function: Function<'tcx>) {
        let (tcx, def_id) = (self.tcx, function.def_id);
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
            path: function.path,
            params,
            is_unsafe: function.sig.safety.is_unsafe(),
            is_c: !function.sig.abi.is_rustic_abi(),
            is_generic: function.is_generic,
            file: place.file.name.prefer_local_unconditionally().to_string(),
            line: place.line as u32,
            safety: self.safety_section(def_id),
            look: self.look(function.sig),
            stated: self.stated(def_id),
        };
        self.api.callables.push(callable);
    }

    /// How a result is looked at. That of an unsafe function may be fine only if its caller does more.
    fn look(&self, sig: ty::FnSig<'tcx>) -> Look {
        let output = sig.output();
        if sig.safety.is_unsafe() || self.is_checked_whole(output) {
            return Look::Nothing;
        }
        let is_shown = |ty| self.has_std_trait(ty, sym::Debug);
        match self.item_of_iterator(output) {
            Some(item) => Look::Items { shown: is_shown(item) },
            None if is_shown(output) => Look::Debug,
            None => Look::Nothing,
        }
    }

    /// Whether there is nothing in a value that the return of it does not check.
    fn is_checked_whole(&self, ty: Ty<'tcx>) -> bool {
        match *ty.kind() {
            ty::Tuple(items) => items.iter().all(|item| self.is_checked_whole(item)),
            ty::Array(item, _) => self.is_checked_whole(item),
            ty::Adt(adt, args) if !adt.did().is_local() && adt.is_enum() => {
                args.types().all(|arg| self.is_checked_whole(arg))
            }
            ty::RawPtr(..) | ty::FnPtr(..) | ty::Never => true,
            _ => ty.is_primitive(),
        }
    }

    /// What the attributes `ubik::prop` say.
    fn stated(&self, def_id: DefId) -> Vec<String> {
        let path = [Symbol::intern("ubik"), Symbol::intern("prop")];
        let attributes = self.tcx.get_attrs_by_path(def_id, &path);
        let args = attributes.filter_map(|attribute| match attribute {
            rustc_hir::Attribute::Unparsed(item) => match &item.args {
                rustc_hir::AttrArgs::Delimited(args) => Some(tts_to_string(&args.tokens)),
                _ => Some(String::new()),
            },
            _ => None,
        });
        args.collect()
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

    /// The signature of a function with types for its type parameters.
    fn instantiate_with(
        &self,
        def_id: DefId,
        args: GenericArgsRef<'tcx>,
    ) -> Result<Instantiated<'tcx>, String> {
        let tcx = self.tcx;
        if tcx.asyncness(def_id).is_async() {
            return Err("async: its call only makes a future".to_owned());
        }
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

    /// The same with the plainest types that fit.
    fn instantiate(
        &self,
        def_id: DefId,
        parent: Option<GenericArgsRef<'tcx>>,
    ) -> Result<Instantiated<'tcx>, String> {
        let args = self.choose_all(def_id, parent).into_iter().next().ok_or(NO_TYPE)?;
        self.instantiate_with(def_id, args)
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
                    ty::Const::from_target_usize(tcx, generics::CONST_PARAMETER).into()
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
}

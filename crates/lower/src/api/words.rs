//! Types as another crate writes them.

use rustc_hir::def_id::DefId;
use rustc_middle::ty::{self, GenericArgsRef, Ty, TyCtxt};

use super::Describer;

/// The path by which an item of std is reached, also from a crate that does without std itself.
pub fn visible_path(tcx: TyCtxt<'_>, def_id: DefId) -> String {
    let path = rustc_middle::ty::print::with_no_trimmed_paths!(tcx.def_path_str(def_id));
    if !["core", "alloc", "std"].contains(&tcx.crate_name(def_id.krate).as_str()) {
        return path;
    }
    // The crate may call `alloc` something else, or have a module of std among its own names.
    let module =
        tcx.def_path(def_id).data.first().map(|first| first.as_sym(false).to_string()).unwrap_or_default();
    match path.split_once("::") {
        Some((first, _)) if first == module => format!("std::{path}"),
        Some((_, rest)) => format!("std::{rest}"),
        None => path,
    }
}

/// Which lifetime references have.
#[derive(Clone, Copy)]
enum Lifetime {
    Static,
    /// That of the call, in the signature of a function.
    Elided,
}

impl<'tcx> Describer<'tcx> {
    pub(super) fn turbofish(&self, args: GenericArgsRef<'tcx>) -> String {
        self.turbofish_of(args.iter())
    }

    pub(super) fn turbofish_of(&self, args: impl Iterator<Item = ty::GenericArg<'tcx>>) -> String {
        let words = self.arg_words(args);
        if words.is_empty() { words } else { format!("::{words}") }
    }

    /// Type arguments in brackets; allocators are left out.
    pub(super) fn arg_words(&self, args: impl Iterator<Item = ty::GenericArg<'tcx>>) -> String {
        self.args_with(args, Lifetime::Static)
    }

    fn args_with(&self, args: impl Iterator<Item = ty::GenericArg<'tcx>>, lifetime: Lifetime) -> String {
        let words: Vec<String> = args
            .filter_map(|arg| match arg.kind() {
                ty::GenericArgKind::Type(ty) => {
                    Some(self.text_with(ty, lifetime)).filter(|text| !text.ends_with("::Global"))
                }
                ty::GenericArgKind::Const(value) => Some(self.constant(value)),
                ty::GenericArgKind::Lifetime(_) => None,
            })
            .collect();
        if words.is_empty() { String::new() } else { format!("<{}>", words.join(", ")) }
    }

    fn constant(&self, value: ty::Const<'tcx>) -> String {
        match value.try_to_target_usize(self.tcx) {
            Some(number) => number.to_string(),
            None => value.to_string(),
        }
    }

    /// A type as another crate writes it.
    pub(super) fn text(&self, ty: Ty<'tcx>) -> String {
        self.text_with(ty, Lifetime::Static)
    }

    /// The same in the signature of a function item.
    pub(super) fn text_in_signature(&self, ty: Ty<'tcx>) -> String {
        self.text_with(ty, Lifetime::Elided)
    }

    fn text_with(&self, ty: Ty<'tcx>, lifetime: Lifetime) -> String {
        let text = |ty| self.text_with(ty, lifetime);
        match *ty.kind() {
            ty::Ref(_, to, mutability) => {
                let lifetime = if matches!(lifetime, Lifetime::Static) { "'static " } else { "" };
                let to = match to.kind() {
                    ty::Dynamic(..) => format!("({})", text(to)),
                    _ => text(to),
                };
                format!("&{lifetime}{}{to}", if mutability.is_mut() { "mut " } else { "" })
            }
            ty::RawPtr(to, mutability) => {
                format!("*{} {}", if mutability.is_mut() { "mut" } else { "const" }, text(to))
            }
            ty::Slice(item) => format!("[{}]", text(item)),
            ty::Array(item, len) => format!("[{}; {}]", text(item), self.constant(len)),
            ty::Tuple(items) => {
                let items: String = items.iter().map(|item| text(item) + ", ").collect();
                format!("({items})")
            }
            ty::Adt(adt, args) => {
                let path = self.paths.find(adt.did());
                let path = path.or_else(|| self.atomic(adt, args));
                match path {
                    Some(path) if self.is_atomic(adt) => path,
                    Some(path) => format!("{path}{}", self.args_with(args.iter(), lifetime)),
                    None => {
                        let path = visible_path(self.tcx, adt.did());
                        format!("{path}{}", self.args_with(args.iter(), lifetime))
                    }
                }
            }
            ty::FnPtr(..) => self.function_pointer(ty),
            ty::Dynamic(predicates, _) => self.object(predicates, lifetime),
            _ => rustc_middle::ty::print::with_no_trimmed_paths!(ty.to_string()),
        }
    }

    fn function_pointer(&self, ty: Ty<'tcx>) -> String {
        let sig = ty.fn_sig(self.tcx).skip_binder();
        let params: Vec<String> = sig.inputs().iter().map(|&input| self.text_in_signature(input)).collect();
        let unsafety = if sig.safety.is_unsafe() { "unsafe " } else { "" };
        let abi = self.abi(sig);
        let abi = if abi.is_empty() { abi } else { abi + " " };
        format!("{unsafety}{abi}fn({}) -> {}", params.join(", "), self.text_in_signature(sig.output()))
    }

    /// How a function item says its calling convention.
    pub(super) fn abi(&self, sig: ty::FnSig<'tcx>) -> String {
        if sig.abi.is_rustic_abi() { String::new() } else { format!("extern \"{}\"", sig.abi.as_str()) }
    }

    fn object(
        &self,
        predicates: &'tcx ty::List<ty::PolyExistentialPredicate<'tcx>>,
        lifetime: Lifetime,
    ) -> String {
        let mut words = Vec::new();
        if let Some(principal) = predicates.principal() {
            words.push(self.principal(principal.skip_binder(), predicates, lifetime));
        }
        words.extend(predicates.auto_traits().map(|auto| visible_path(self.tcx, auto)));
        format!("dyn {}", words.join(" + "))
    }

    fn principal(
        &self,
        principal: ty::ExistentialTraitRef<'tcx>,
        predicates: &'tcx ty::List<ty::PolyExistentialPredicate<'tcx>>,
        lifetime: Lifetime,
    ) -> String {
        let path = self
            .paths
            .find_trait(principal.def_id)
            .unwrap_or_else(|| visible_path(self.tcx, principal.def_id));
        let outputs = predicates.projection_bounds().map(|bound| bound.skip_binder());
        if self.tcx.fn_trait_kind_from_def_id(principal.def_id).is_some()
            && let ty::Tuple(inputs) = principal.args.type_at(0).kind()
        {
            let inputs: Vec<String> =
                inputs.iter().map(|input| self.text_with(input, Lifetime::Elided)).collect();
            let output = outputs.filter_map(|bound| bound.term.as_type()).next();
            let output = output.map_or("()".to_owned(), |ty| self.text_with(ty, Lifetime::Elided));
            return format!("{path}({}) -> {output}", inputs.join(", "));
        }
        let mut args: Vec<String> = principal
            .args
            .iter()
            .filter_map(|arg| arg.as_type())
            .map(|ty| self.text_with(ty, lifetime))
            .collect();
        args.extend(outputs.filter_map(|bound| {
            let name = self.tcx.item_name(bound.def_id);
            Some(format!("{name} = {}", self.text_with(bound.term.as_type()?, lifetime)))
        }));
        if args.is_empty() { path } else { format!("{path}<{}>", args.join(", ")) }
    }

    pub(super) fn is_atomic(&self, adt: ty::AdtDef<'tcx>) -> bool {
        self.std_path(adt) == "core::sync::atomic::Atomic"
    }

    /// The stable names of atomics, which are one type with an argument.
    fn atomic(&self, adt: ty::AdtDef<'tcx>, args: GenericArgsRef<'tcx>) -> Option<String> {
        if !self.is_atomic(adt) {
            return None;
        }
        let name = match *args.type_at(0).kind() {
            ty::Bool => "Bool".to_owned(),
            ty::RawPtr(to, _) => format!("Ptr<{}>", self.text(to)),
            ty::Int(int) => int.name_str().replacen('i', "I", 1),
            ty::Uint(int) => int.name_str().replacen('u', "U", 1),
            _ => return None,
        };
        Some(format!("std::sync::atomic::Atomic{name}"))
    }
}

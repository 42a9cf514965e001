//! What type parameters stand for.
//!
//! Each parameter is given plain types until all bounds hold, and once more types that own memory, so that what is dropped
//! twice, or never, shows. For bounds by `Fn` traits that is a function pointer, for iterators what a vector is turned into,
//! for traits of the crate also what implements them there.

use rustc_hir::def_id::DefId;
use rustc_middle::ty::{self, GenericArgsRef, GenericParamDefKind, Ty, TyCtxt, TypeVisitableExt, TypingEnv};
use rustc_span::{Symbol, sym};

use super::Describer;

/// What stands for a constant parameter.
pub const CONST_PARAMETER: u64 = 3;
/// How many ways to fill several parameters are tried.
const MAX_TRIES: usize = 200;
/// How many types of the crate are tried for a bound by one of its traits.
const MAX_OWN: usize = 8;

/// A type parameter that has no type yet.
struct Open<'tcx> {
    index: usize,
    need: Need<'tcx>,
}

enum Need<'tcx> {
    /// One of these.
    OneOf(Vec<Ty<'tcx>>),
    /// A function pointer with this signature.
    Function(ty::PolyFnSig<'tcx>),
    /// An iterator over such items, or what can be turned into one.
    Items { item: Ty<'tcx>, is_iterator: bool },
}

impl<'tcx> Describer<'tcx> {
    /// Arguments for the parameters of an item: plain ones, and ones that own memory where those are others.
    pub(super) fn choose_all(
        &self,
        def_id: DefId,
        parent: Option<GenericArgsRef<'tcx>>,
    ) -> Vec<GenericArgsRef<'tcx>> {
        let mut ways: Vec<GenericArgsRef<'tcx>> = Vec::new();
        for owning in [false, true] {
            if let Some(args) = self.choose(def_id, parent, owning)
                && !ways.contains(&args)
            {
                ways.push(args);
            }
        }
        ways
    }

    fn choose(
        &self,
        def_id: DefId,
        parent: Option<GenericArgsRef<'tcx>>,
        owning: bool,
    ) -> Option<GenericArgsRef<'tcx>> {
        let open = self.open_parameters(def_id, parent, owning);
        let lists: Vec<&[Ty<'tcx>]> = open
            .iter()
            .map(|open| if let Need::OneOf(types) = &open.need { &types[..] } else { &[] })
            .collect();
        let is_free = |at: &usize| matches!(open[*at].need, Need::OneOf(_));
        let free: Vec<usize> = (0..open.len()).filter(is_free).collect();
        // The same type for all comes first.
        let first = free.first().map_or(&[][..], |&at| lists[at]);
        let equal = first.iter().filter(|ty| free.iter().all(|&at| lists[at].contains(ty)));
        let equal: Vec<Vec<Ty<'tcx>>> = equal.map(|&ty| vec![ty; free.len()]).collect();
        let free_lists: Vec<&[Ty<'tcx>]> = free.iter().map(|&at| lists[at]).collect();
        let none = free.is_empty().then(Vec::new);
        let ways = none.into_iter().chain(equal).chain(products(&free_lists));
        ways.take(MAX_TRIES).find_map(|way| self.fill(def_id, parent, &open, &free, &way))
    }

    /// The parameters that are not given, with what they need.
    fn open_parameters(
        &self,
        def_id: DefId,
        parent: Option<GenericArgsRef<'tcx>>,
        owning: bool,
    ) -> Vec<Open<'tcx>> {
        let tcx = self.tcx;
        let given = parent.map_or(0, |parent| parent.len());
        let identity = ty::GenericArgs::identity_for_item(tcx, def_id);
        let clauses = tcx.predicates_of(def_id).instantiate_identity(tcx).predicates;
        let open = identity.iter().enumerate().skip(given).filter_map(|(index, arg)| {
            let param = arg.as_type()?;
            let need = self
                .function_of(param, &clauses)
                .map(Need::Function)
                .or_else(|| self.items_of(param, &clauses))
                .unwrap_or_else(|| Need::OneOf(self.fitting(param, &clauses, owning)));
            Some(Open { index, need })
        });
        open.collect()
    }

    /// The signature that a parameter needs which is bound by a trait of functions.
    fn function_of(&self, param: Ty<'tcx>, clauses: &[ty::Clause<'tcx>]) -> Option<ty::PolyFnSig<'tcx>> {
        let tcx = self.tcx;
        clauses.iter().find_map(|clause| {
            let projection = clause.as_projection_clause()?;
            let bound = projection.skip_binder();
            let of_trait = tcx.parent(bound.projection_term.def_id);
            let is_ours =
                bound.projection_term.self_ty() == param && tcx.fn_trait_kind_from_def_id(of_trait).is_some();
            let inputs = is_ours.then(|| bound.projection_term.args.type_at(1))?;
            let (ty::Tuple(inputs), Some(output)) = (inputs.kind(), bound.term.as_type()) else {
                return None;
            };
            Some(projection.map_bound(|_| {
                tcx.mk_fn_sig(
                    inputs.iter(),
                    output,
                    false,
                    rustc_hir::Safety::Safe,
                    rustc_abi::ExternAbi::Rust,
                )
            }))
        })
    }

    /// The items that a parameter is bound to give.
    fn items_of(&self, param: Ty<'tcx>, clauses: &[ty::Clause<'tcx>]) -> Option<Need<'tcx>> {
        let tcx = self.tcx;
        clauses.iter().find_map(|clause| {
            let bound = clause.as_projection_clause()?.no_bound_vars()?;
            let of_trait = tcx.parent(bound.projection_term.def_id);
            let is_iterator = tcx.is_diagnostic_item(sym::Iterator, of_trait);
            let is_item = tcx.item_name(bound.projection_term.def_id).as_str() == "Item"
                && (is_iterator || tcx.is_diagnostic_item(sym::IntoIterator, of_trait));
            (is_item && bound.projection_term.self_ty() == param).then_some(())?;
            Some(Need::Items { item: bound.term.as_type()?, is_iterator })
        })
    }

    /// Types that meet the bounds which are about this parameter alone.
    fn fitting(&self, param: Ty<'tcx>, clauses: &[ty::Clause<'tcx>], owning: bool) -> Vec<Ty<'tcx>> {
        let tcx = self.tcx;
        let is_alone = |bound: &ty::TraitRef<'tcx>| {
            bound.self_ty() == param && !bound.args.iter().skip(1).any(|arg| arg.has_param())
        };
        let bounds: Vec<ty::TraitRef<'tcx>> = clauses
            .iter()
            .filter_map(|clause| clause.as_trait_clause())
            .map(|bound| tcx.instantiate_bound_regions_with_erased(bound.map_bound(|it| it.trait_ref)))
            .filter(is_alone)
            .collect();
        let mut candidates = self.plain.clone();
        if owning {
            candidates.sort_by_key(|ty| !ty.needs_drop(tcx, TypingEnv::fully_monomorphized()));
        }
        for bound in &bounds {
            candidates.extend(self.own_implementors(bound.def_id));
        }
        let fits = |ty: &Ty<'tcx>| {
            bounds.iter().all(|bound| {
                let args = bound.args.iter().skip(1);
                self.implements(bound.def_id, *ty, args)
            })
        };
        candidates.retain(fits);
        candidates
    }

    /// What the crate itself implements one of its traits for, if nothing of it is open.
    pub(super) fn own_implementors(&self, of_trait: DefId) -> Vec<Ty<'tcx>> {
        let tcx = self.tcx;
        let blocks = tcx.all_local_trait_impls(()).get(&of_trait).into_iter().flatten();
        let types =
            blocks.map(|block| tcx.impl_trait_ref(block.to_def_id()).instantiate_identity().self_ty());
        let can_be_named = |ty: &Ty<'tcx>| match ty.kind() {
            ty::Adt(adt, _) => !adt.did().is_local() || self.paths.find(adt.did()).is_some(),
            _ => true,
        };
        types
            .filter(|ty| !ty.has_param())
            .filter(can_be_named)
            .filter_map(|ty| self.erased(ty))
            .take(MAX_OWN)
            .collect()
    }

    pub(super) fn implements(
        &self,
        of_trait: DefId,
        ty: Ty<'tcx>,
        args: impl Iterator<Item = ty::GenericArg<'tcx>>,
    ) -> bool {
        let tcx = self.tcx;
        let all = tcx.mk_args_from_iter([ty::GenericArg::from(ty)].into_iter().chain(args));
        // A trait's own predicates begin with that it is implemented.
        tcx.generics_of(of_trait).count() == all.len()
            && !tcx.instantiate_and_check_impossible_predicates((of_trait, all))
    }

    pub(super) fn has_std_trait(&self, ty: Ty<'tcx>, name: Symbol) -> bool {
        self.tcx
            .get_diagnostic_item(name)
            .is_some_and(|of_trait| self.implements(of_trait, ty, [].into_iter()))
    }

    /// What an iterator gives.
    pub(super) fn item_of_iterator(&self, ty: Ty<'tcx>) -> Option<Ty<'tcx>> {
        let of_trait = self.tcx.get_diagnostic_item(sym::Iterator)?;
        self.has_std_trait(ty, sym::Iterator).then(|| self.associated(of_trait, "Item", ty))?
    }

    /// An associated type of a trait without parameters.
    fn associated(&self, of_trait: DefId, name: &str, self_ty: Ty<'tcx>) -> Option<Ty<'tcx>> {
        let tcx = self.tcx;
        let items = tcx.associated_item_def_ids(of_trait).iter();
        let item = items.copied().find(|&item| tcx.item_name(item).as_str() == name)?;
        self.erased(Ty::new_projection(tcx, item, [self_ty]))
    }

    /// All parameters of an item, if its bounds hold then.
    fn fill(
        &self,
        def_id: DefId,
        parent: Option<GenericArgsRef<'tcx>>,
        open: &[Open<'tcx>],
        free: &[usize],
        types: &[Ty<'tcx>],
    ) -> Option<GenericArgsRef<'tcx>> {
        let tcx = self.tcx;
        let mut chosen: Vec<Option<Ty<'tcx>>> = vec![None; open.len()];
        free.iter().zip(types).for_each(|(&at, &ty)| chosen[at] = Some(ty));
        // What the others need may depend on each other; twice is enough for what people write.
        for _ in 0..2 {
            let args = self.args_with_types(def_id, parent, open, &chosen)?;
            for (open, chosen) in open.iter().zip(&mut chosen) {
                *chosen = match &open.need {
                    Need::OneOf(_) => *chosen,
                    Need::Function(sig) => {
                        Some(Ty::new_fn_ptr(tcx, ty::EarlyBinder::bind(*sig).instantiate(tcx, args)))
                    }
                    Need::Items { item, is_iterator } => {
                        let item = self.erased(ty::EarlyBinder::bind(*item).instantiate(tcx, args))?;
                        self.list_of(item, *is_iterator)
                    }
                };
            }
        }
        let args = self.args_with_types(def_id, parent, open, &chosen)?;
        (!tcx.instantiate_and_check_impossible_predicates((def_id, args))).then_some(args)
    }

    fn args_with_types(
        &self,
        def_id: DefId,
        parent: Option<GenericArgsRef<'tcx>>,
        open: &[Open<'tcx>],
        chosen: &[Option<Ty<'tcx>>],
    ) -> Option<GenericArgsRef<'tcx>> {
        let tcx = self.tcx;
        let mut possible = true;
        let args = ty::GenericArgs::for_item(tcx, def_id, |param, _| {
            if let Some(given) = parent.and_then(|parent| parent.get(param.index as usize)) {
                return *given;
            }
            match param.kind {
                GenericParamDefKind::Lifetime => tcx.lifetimes.re_erased.into(),
                GenericParamDefKind::Type { .. } => {
                    let at = open.iter().position(|open| open.index == param.index as usize);
                    at.and_then(|at| chosen[at]).unwrap_or(tcx.types.u32).into()
                }
                GenericParamDefKind::Const { .. } => {
                    let ty = tcx.type_of(param.def_id).instantiate_identity();
                    possible &= ty.is_integral() || ty.is_bool();
                    let value = if ty.is_bool() { 1 } else { u128::from(CONST_PARAMETER) };
                    let ty = if possible { ty } else { tcx.types.usize };
                    ty::Const::from_bits(tcx, value, TypingEnv::fully_monomorphized(), ty).into()
                }
            }
        });
        possible.then_some(args)
    }

    /// A vector of such items, or the iterator that it is turned into.
    fn list_of(&self, item: Ty<'tcx>, is_iterator: bool) -> Option<Ty<'tcx>> {
        let tcx = self.tcx;
        let list = self.of_std(sym::Vec, item)?;
        match is_iterator {
            true => self.associated(tcx.get_diagnostic_item(sym::IntoIterator)?, "IntoIter", list),
            false => Some(list),
        }
    }

    pub(super) fn vec_of(&self, item: Ty<'tcx>) -> Option<Ty<'tcx>> {
        self.of_std(sym::Vec, item)
    }

    /// A type of std with one parameter, and with its other ones as they are by default.
    fn of_std(&self, name: Symbol, arg: Ty<'tcx>) -> Option<Ty<'tcx>> {
        let tcx = self.tcx;
        let adt = tcx.adt_def(tcx.get_diagnostic_item(name)?);
        let args = ty::GenericArgs::for_item(tcx, adt.did(), |param, before| match param.kind {
            GenericParamDefKind::Type { has_default: true, .. } => {
                tcx.type_of(param.def_id).instantiate(tcx, before).into()
            }
            GenericParamDefKind::Lifetime => tcx.lifetimes.re_erased.into(),
            _ => arg.into(),
        });
        Some(Ty::new_adt(tcx, adt, args))
    }

    /// What type parameters may stand for, the plainest first.
    pub(super) fn plain_types(&self) -> Vec<Ty<'tcx>> {
        let tcx = self.tcx;
        let types = &tcx.types;
        let string = tcx.lang_items().string().map(|string| tcx.type_of(string).instantiate_identity());
        let bytes = self.of_std(sym::Vec, types.u8);
        let reference = |ty| Ty::new_imm_ref(tcx, tcx.lifetimes.re_static, ty);
        let array = |ty| Ty::new_array(tcx, ty, CONST_PARAMETER);
        let plain = [Some(types.u32), Some(types.u8), string, Some(types.f64)];
        let others = [types.bool, types.char, types.i32, types.usize, types.u64, types.unit];
        let borrowed = [reference(types.str_), reference(Ty::new_slice(tcx, types.u8))];
        let lists = [bytes, bytes.and_then(|bytes| self.std_type("Cursor", bytes))];
        let iterator = self.list_of(types.u32, true);
        let arrays = [Some(array(types.u32)), string.map(array), Some(array(types.u8))];
        plain
            .into_iter()
            .chain(others.map(Some))
            .chain(lists)
            .chain(borrowed.map(Some))
            .chain(arrays)
            .chain([iterator])
            .chain([
                self.std_type("Range", types.usize),
                self.std_type("DefaultHasher", types.unit),
                self.std_type("RandomState", types.unit),
            ])
            .flatten()
            .collect()
    }

    /// A type that std has given this name for diagnostics or as an item of the language.
    fn std_type(&self, name: &str, arg: Ty<'tcx>) -> Option<Ty<'tcx>> {
        let tcx = self.tcx;
        if name == "Range" {
            let range = tcx.adt_def(tcx.lang_items().range_struct()?);
            return Some(Ty::new_adt(tcx, range, tcx.mk_args(&[arg.into()])));
        }
        let symbol = Symbol::intern(name);
        match tcx.get_diagnostic_item(symbol) {
            Some(_) => self.of_std(symbol, arg),
            None => std_item(tcx, name).map(|found| {
                let adt = tcx.adt_def(found);
                let count = tcx.generics_of(found).count();
                Ty::new_adt(tcx, adt, tcx.mk_args(&vec![arg.into(); count]))
            }),
        }
    }
}

/// A struct of std by the module that it is reached through.
fn std_item(tcx: TyCtxt<'_>, name: &str) -> Option<DefId> {
    const MODULES: [&str; 2] = ["io", "hash"];
    let krate = tcx.crates(()).iter().copied().find(|&krate| tcx.crate_name(krate).as_str() == "std")?;
    let children = tcx.module_children(krate.as_def_id()).iter();
    let modules = children.filter(|child| MODULES.contains(&child.ident.as_str()));
    let mut items = modules.filter_map(|child| child.res.opt_def_id()).flat_map(|it| tcx.module_children(it));
    items.find(|child| child.ident.as_str() == name)?.res.opt_def_id()
}

/// All combinations of one type of each list.
fn products<'tcx>(lists: &[&[Ty<'tcx>]]) -> impl Iterator<Item = Vec<Ty<'tcx>>> {
    let total: usize = lists.iter().map(|list| list.len()).product();
    let lists: Vec<Vec<Ty<'tcx>>> = lists.iter().map(|list| list.to_vec()).collect();
    let total = if lists.len() < 2 { 0 } else { total.min(MAX_TRIES) };
    (0..total).map(move |mut number| {
        let mut way = Vec::new();
        for list in lists.iter().rev() {
            way.push(list[number % list.len()]);
            number /= list.len();
        }
        way.reverse();
        way
    })
}

//! Vtables: drop glue, size, alignment, supertraits, methods.
//!
//! rustc lets the vtable of a supertrait be the beginning of a trait's own where it can, so that such an upcast does
//! nothing. The machine checks that a vtable is the right one for its trait, so here every supertrait has a vtable
//! of its own and an entry for it, behind the three words that all vtables have. rustc's own entries follow.

use rustc_hir::LangItem;
use rustc_hir::def_id::DefId;
use rustc_middle::mir::interpret::write_target_uint;
use rustc_middle::ty::{self, ExistentialPredicateStableCmpExt, Instance, Ty, TyCtxt, VtblEntry};
use rustc_span::DUMMY_SP;
use rustc_type_ir::elaborate;
use ubik_ir::{self as ir, Address, AddressBase, GlobalId, GlobalKind};

use crate::global::anonymous;
use crate::types::name_of;
use crate::walk::{GlobalSource, Lowering};

pub type Predicates<'tcx> = &'tcx ty::List<ty::PolyExistentialPredicate<'tcx>>;

/// The vtable of a concrete type for a trait object type.
pub fn id<'tcx>(lowering: &mut Lowering<'tcx>, concrete: Ty<'tcx>, predicates: Predicates<'tcx>) -> GlobalId {
    let tcx = lowering.tcx;
    let object = match predicates.principal() {
        Some(principal) if !is_sizedness(tcx, principal.def_id()) => {
            let principal = tcx.instantiate_bound_regions_with_erased(principal);
            trait_object(tcx, lowering.typing_env(), principal.with_self_ty(tcx, concrete))
        }
        _ => Ty::new_dynamic(tcx, predicates, tcx.lifetimes.re_erased),
    };
    lowering.global_id(GlobalSource::VTable { concrete, object })
}

/// The entry of a method, given rustc's number for it and the trait object type that it is called on.
pub fn method_slot<'tcx>(tcx: TyCtxt<'tcx>, env: ty::TypingEnv<'tcx>, object: Ty<'tcx>, slot: usize) -> u32 {
    number(slot + object_trait(tcx, object).map_or(0, |own| supertraits(tcx, env, own).len()))
}

/// The entry that holds the vtable of a supertrait; `None` if the vtable stays the same.
pub fn supertrait_slot<'tcx>(
    tcx: TyCtxt<'tcx>,
    env: ty::TypingEnv<'tcx>,
    source: Ty<'tcx>,
    target: Ty<'tcx>,
) -> Option<u32> {
    let (from, to) = (object_trait(tcx, source)?, object_trait(tcx, target)?);
    if from.def_id == to.def_id {
        return None;
    }
    let wanted = ty::ExistentialTraitRef::erase_self_ty(tcx, to);
    let position = supertraits(tcx, env, from)
        .into_iter()
        .position(|candidate| ty::ExistentialTraitRef::erase_self_ty(tcx, candidate) == wanted)
        .unwrap_or_else(|| panic!("`{target}` is no supertrait of `{source}`"));
    Some(number(TyCtxt::COMMON_VTABLE_ENTRIES.len() + position))
}

/// The trait of a trait object type, as the type itself implements it. `dyn MetaSized` has none: every vtable is one for it.
fn object_trait<'tcx>(tcx: TyCtxt<'tcx>, object: Ty<'tcx>) -> Option<ty::TraitRef<'tcx>> {
    let ty::Dynamic(predicates, _) = object.kind() else { panic!("`{object}` is no trait object") };
    let principal = predicates.principal().filter(|principal| !is_sizedness(tcx, principal.def_id()))?;
    let principal = tcx.instantiate_bound_regions_with_erased(principal);
    Some(tcx.erase_and_anonymize_regions(principal.with_self_ty(tcx, object)))
}

/// The supertraits of a trait without itself, in an order that its definition decides, for all types alike. One that
/// it has with several type arguments is there with each.
///
/// Auto traits and those of the sizedness hierarchy have no vtables.
fn supertraits<'tcx>(
    tcx: TyCtxt<'tcx>,
    env: ty::TypingEnv<'tcx>,
    own: ty::TraitRef<'tcx>,
) -> Vec<ty::TraitRef<'tcx>> {
    elaborate::supertraits(tcx, ty::Binder::dummy(own))
        .filter(|candidate| {
            let def_id = candidate.def_id();
            def_id != own.def_id && !tcx.trait_is_auto(def_id) && !is_sizedness(tcx, def_id)
        })
        .map(|candidate| tcx.instantiate_bound_regions_with_erased(candidate))
        .map(|candidate| tcx.normalize_erasing_regions(env, candidate))
        .collect()
}

pub fn is_sizedness(tcx: TyCtxt<'_>, def_id: DefId) -> bool {
    [LangItem::Sized, LangItem::MetaSized, LangItem::PointeeSized]
        .into_iter()
        .any(|item| tcx.is_lang_item(def_id, item))
}

fn number(slot: usize) -> u32 {
    u32::try_from(slot).expect("vtables are small")
}

/// The trait object type of a type that implements a trait: with all associated types of the trait and its
/// supertraits, without auto traits. It is the same for a type and for the trait objects that are made of it.
pub fn trait_object<'tcx>(
    tcx: TyCtxt<'tcx>,
    env: ty::TypingEnv<'tcx>,
    trait_ref: ty::TraitRef<'tcx>,
) -> Ty<'tcx> {
    let trait_ref = tcx.erase_and_anonymize_regions(trait_ref);
    let principal = ty::ExistentialTraitRef::erase_self_ty(tcx, trait_ref);
    let mut associated: Vec<_> = elaborate::supertraits(tcx, ty::Binder::dummy(trait_ref))
        .map(|supertrait| tcx.instantiate_bound_regions_with_erased(supertrait))
        .flat_map(|supertrait| associated_types(tcx, env, supertrait))
        .map(|projection| ty::Binder::dummy(ty::ExistentialPredicate::Projection(projection)))
        .collect();
    associated.sort_by(|a, b| a.skip_binder().stable_cmp(tcx, &b.skip_binder()));
    associated.dedup();
    let principal = ty::Binder::dummy(ty::ExistentialPredicate::Trait(principal));
    let predicates = std::iter::once(principal).chain(associated);
    Ty::new_dynamic(tcx, tcx.mk_poly_existential_predicates_from_iter(predicates), tcx.lifetimes.re_erased)
}

/// What the associated types of a trait are for a type that implements it, as far as a trait object can name them.
fn associated_types<'tcx>(
    tcx: TyCtxt<'tcx>,
    env: ty::TypingEnv<'tcx>,
    trait_ref: ty::TraitRef<'tcx>,
) -> impl Iterator<Item = ty::ExistentialProjection<'tcx>> {
    let items = tcx.associated_items(trait_ref.def_id).in_definition_order();
    items
        .filter(move |item| {
            item.is_type()
                && !tcx.generics_require_sized_self(item.def_id)
                && tcx.generics_of(item.def_id).is_own_empty()
        })
        .filter_map(move |item| {
            let projection_term = ty::AliasTerm::new_from_args(tcx, item.def_id, trait_ref.args);
            let term = tcx.try_normalize_erasing_regions(env, projection_term.to_term(tcx)).ok()?;
            let projection = ty::ProjectionPredicate { projection_term, term };
            let projection = ty::ExistentialProjection::erase_self_ty(tcx, projection);
            Some(tcx.erase_and_anonymize_regions(projection))
        })
}

enum Word {
    Number(u64),
    Address(AddressBase),
}

pub fn lower<'tcx>(lowering: &mut Lowering<'tcx>, ty: Ty<'tcx>, object: Ty<'tcx>) -> ir::Global {
    let pointer = lowering.tcx.data_layout.pointer_size();
    let mut vtable = ir::Data::default();
    for word in words(lowering, ty, object) {
        let number = match word {
            Word::Number(number) => number,
            Word::Address(base) => {
                vtable.relocs.push((vtable.bytes.len() as u64, Address { base, offset: 0 }));
                0
            }
        };
        push_word(lowering, &mut vtable.bytes, number);
    }
    let concrete = lowering.types.id(ty);
    let object = lowering.types.id(object);
    let name = format!("vtable of {}", name_of(ty));
    anonymous(lowering, &name, GlobalKind::VTable { concrete, object }, pointer.bytes(), vtable)
}

fn words<'tcx>(lowering: &mut Lowering<'tcx>, ty: Ty<'tcx>, object: Ty<'tcx>) -> Vec<Word> {
    let tcx = lowering.tcx;
    let ty::Dynamic(predicates, _) = object.kind() else { panic!("`{object}` is no trait object") };
    let mut words = Vec::new();
    for entry in TyCtxt::COMMON_VTABLE_ENTRIES {
        words.push(entry_word(lowering, ty, *entry));
    }
    let Some(principal) = predicates.principal() else { return words };
    let principal = tcx.instantiate_bound_regions_with_erased(principal);
    let trait_ref = tcx.erase_and_anonymize_regions(principal.with_self_ty(tcx, ty));
    for supertrait in supertraits(tcx, lowering.typing_env(), trait_ref) {
        words.push(supertrait_vtable(lowering, supertrait));
    }
    for entry in &tcx.vtable_entries(trait_ref)[TyCtxt::COMMON_VTABLE_ENTRIES.len()..] {
        words.push(entry_word(lowering, ty, *entry));
    }
    words
}

fn supertrait_vtable<'tcx>(lowering: &mut Lowering<'tcx>, trait_ref: ty::TraitRef<'tcx>) -> Word {
    let tcx = lowering.tcx;
    let object = trait_object(tcx, lowering.typing_env(), trait_ref);
    let vtable = lowering.global_id(GlobalSource::VTable { concrete: trait_ref.self_ty(), object });
    Word::Address(AddressBase::Global(vtable))
}

fn entry_word<'tcx>(lowering: &mut Lowering<'tcx>, ty: Ty<'tcx>, entry: VtblEntry<'tcx>) -> Word {
    let (tcx, env) = (lowering.tcx, lowering.typing_env());
    let layout = || tcx.layout_of(env.as_query_input(ty)).expect("a type in a vtable has a layout");
    match entry {
        VtblEntry::MetadataDropInPlace if ty.needs_drop(tcx, env) => {
            let glue = Instance::resolve_drop_in_place(tcx, ty);
            Word::Address(AddressBase::Fn(lowering.instance_id(glue, DUMMY_SP)))
        }
        VtblEntry::MetadataDropInPlace | VtblEntry::Vacant => Word::Number(0),
        VtblEntry::MetadataSize => Word::Number(layout().size.bytes()),
        VtblEntry::MetadataAlign => Word::Number(layout().align.abi.bytes()),
        VtblEntry::Method(instance) => {
            Word::Address(AddressBase::Fn(lowering.instance_id(instance, DUMMY_SP)))
        }
        VtblEntry::TraitVPtr(trait_ref) => {
            let trait_ref = tcx.erase_and_anonymize_regions(trait_ref);
            supertrait_vtable(lowering, trait_ref)
        }
    }
}

fn push_word(lowering: &Lowering<'_>, bytes: &mut Vec<u8>, value: u64) {
    let layout = &lowering.tcx.data_layout;
    let start = bytes.len();
    bytes.resize(start + layout.pointer_size().bytes_usize(), 0);
    write_target_uint(layout.endian, &mut bytes[start..], value.into()).expect("a word fits a word");
}

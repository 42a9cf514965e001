//! Functions that code mentions but no execution reaches.
//!
//! A call in a branch that is dead for the types at hand is not lowered, but rustc still evaluates the constants
//! that its callee requires, so that errors do not depend on optimisations. So do we, for what the crate itself
//! mentions; other crates have been checked when they were compiled.

use rustc_data_structures::fx::FxIndexMap;
use rustc_middle::mir::interpret::ErrorHandled;
use rustc_middle::mir::{self, MentionedItem};
use rustc_middle::ty::{self, EarlyBinder, Instance, InstanceKind, TyCtxt, TypeFoldable, TypingEnv};
use rustc_span::Span;

use crate::errors;

/// Instances that were mentioned, with the place of the first mention.
pub struct Mentioned<'tcx> {
    tcx: TyCtxt<'tcx>,
    instances: FxIndexMap<Instance<'tcx>, Span>,
}

impl<'tcx> Mentioned<'tcx> {
    pub fn new(tcx: TyCtxt<'tcx>) -> Self {
        Mentioned { tcx, instances: FxIndexMap::default() }
    }

    /// Notes everything that a body mentions.
    pub fn add_body(&mut self, instance: Instance<'tcx>, body: &mir::Body<'tcx>) {
        for item in body.mentioned_items() {
            if let Some(mentioned) = resolve(self.tcx, instance, &item.node) {
                self.instances.entry(mentioned).or_insert(item.span);
            }
        }
    }

    /// Evaluates what the mentioned functions require, except for those that were lowered anyway.
    pub fn check(mut self, is_lowered: impl Fn(Instance<'tcx>) -> bool) {
        let mut next = 0;
        while let Some((&instance, &span)) = self.instances.get_index(next) {
            next += 1;
            if !is_lowered(instance) && has_own_constants(self.tcx, instance) {
                let body = self.tcx.instance_mir(instance.def);
                check_constants(self.tcx, instance, body, span);
                self.add_body(instance, body);
            }
        }
    }
}

fn resolve<'tcx>(
    tcx: TyCtxt<'tcx>,
    instance: Instance<'tcx>,
    item: &MentionedItem<'tcx>,
) -> Option<Instance<'tcx>> {
    match *item {
        MentionedItem::Fn(ty) => match *instantiate(tcx, instance, ty)?.kind() {
            ty::FnDef(def_id, args) => {
                Instance::try_resolve(tcx, TypingEnv::fully_monomorphized(), def_id, args).ok()?
            }
            _ => None,
        },
        MentionedItem::Closure(ty) => match *instantiate(tcx, instance, ty)?.kind() {
            ty::Closure(def_id, args) => {
                Some(Instance::resolve_closure(tcx, def_id, args, ty::ClosureKind::FnOnce))
            }
            _ => None,
        },
        MentionedItem::Drop(ty) => {
            Some(Instance::resolve_drop_in_place(tcx, instantiate(tcx, instance, ty)?))
        }
        // The methods of a vtable that is never made: rustc would look at them too.
        MentionedItem::UnsizeCast { .. } => None,
    }
}

fn instantiate<'tcx, T: TypeFoldable<TyCtxt<'tcx>>>(
    tcx: TyCtxt<'tcx>,
    instance: Instance<'tcx>,
    value: T,
) -> Option<T> {
    let env = TypingEnv::fully_monomorphized();
    instance.try_instantiate_mir_and_normalize_erasing_regions(tcx, env, EarlyBinder::bind(value)).ok()
}

/// Whether the instance has MIR whose constants depend on its type arguments.
fn has_own_constants<'tcx>(tcx: TyCtxt<'tcx>, instance: Instance<'tcx>) -> bool {
    matches!(instance.def, InstanceKind::Item(def_id) if tcx.is_mir_available(def_id))
        && (instance.def_id().is_local() || instance.args.non_erasable_generics().next().is_some())
}

fn check_constants<'tcx>(tcx: TyCtxt<'tcx>, instance: Instance<'tcx>, body: &mir::Body<'tcx>, span: Span) {
    let before = tcx.dcx().err_count();
    for constant in body.required_consts() {
        let Some(value) = instantiate(tcx, instance, constant.const_) else { continue };
        let result = value.eval(tcx, TypingEnv::fully_monomorphized(), constant.span);
        if let Err(error @ ErrorHandled::Reported(..)) = result {
            error.emit_note(tcx);
        }
    }
    if tcx.dcx().err_count() > before {
        errors::note_instantiation(tcx, instance, span);
    }
}

//! Calls of intrinsics: most are the machine's, some are known when the program is compiled.

use rustc_middle::mir;
use rustc_middle::ty::layout::ValidityRequirement;
use rustc_middle::ty::print::with_no_trimmed_paths;
use rustc_middle::ty::{Instance, IntrinsicDef, Ty};
use rustc_span::{Symbol, sym};
use ubik_ir::{self as ir, Call, Callee, CastKind, Operand, Rvalue, TerminatorKind};

use crate::body::BodyLowering;
use crate::constant;
use crate::precondition::Violation;
use crate::terminator::{Args, Continuation, MirCall, unsupported};

/// What a contract means is what core's own body does: it calls the closure, and panics if that says no.
const CONTRACTS: [&str; 2] = ["contract_check_requires", "contract_check_ensures"];

impl<'tcx> BodyLowering<'_, 'tcx> {
    pub fn call_intrinsic(&mut self, call: MirCall<'tcx>, instance: Instance<'tcx>) -> TerminatorKind {
        let Continuation::Return { dest, target, unwind } = call.to else {
            return unsupported("a tail call of an intrinsic");
        };
        let definition = self.tcx.intrinsic(instance.def_id()).expect("the instance is an intrinsic");
        if definition.name == sym::caller_location {
            return self.caller_location(&call, dest);
        }
        if definition.name == sym::type_name || definition.name == sym::type_id {
            return self.describe_type(&call, dest, definition.name, instance.args.type_at(0));
        }
        if let Some(requirement) = ValidityRequirement::from_intrinsic(definition.name) {
            return self.assert_validity(&call, requirement, instance.args.type_at(0));
        }
        let mut args = Args::default();
        for argument in call.args {
            let ty = self.operand_ty(&argument.node);
            let ty = self.program.types.id(ty);
            let operand = self.operand(&argument.node);
            args.push(operand, ty);
        }
        TerminatorKind::Call(Box::new(Call {
            callee: Callee::Intrinsic(Box::new(self.intrinsic(definition, instance, call.source.span))),
            args: args.operands,
            dest: self.place(dest),
            target: target.map(|target| self.block_id(target)),
            unwind: self.unwind(unwind),
            sig: None,
        }))
    }

    fn intrinsic(
        &mut self,
        definition: IntrinsicDef,
        instance: Instance<'tcx>,
        span: rustc_span::Span,
    ) -> ir::Intrinsic {
        let def_id = instance.def_id();
        let fallback = (!definition.must_be_overridden).then(|| Instance::new_raw(def_id, instance.args));
        let marker = [sym::miri, Symbol::intern("intrinsic_fallback_is_spec")];
        ir::Intrinsic {
            name: definition.name.to_string(),
            types: instance.args.types().map(|ty| self.program.types.id(ty)).collect(),
            consts: instance.args.consts().flat_map(constant::generic_bits).collect(),
            fallback: fallback.map(|instance| self.program.instance_id(instance, span)),
            fallback_is_spec: self.tcx.get_attrs_by_path(def_id, &marker).next().is_some()
                || CONTRACTS.contains(&definition.name.as_str()),
        }
    }

    /// A constant of the call site, or the hidden parameter.
    fn caller_location(&mut self, call: &MirCall<'tcx>, dest: mir::Place<'tcx>) -> TerminatorKind {
        let (location, _) = self.location(call.source);
        let dest = self.place(dest);
        self.assign(dest, Rvalue::Use(location), call.source.span);
        self.skip(call)
    }

    /// What programs usually ask in constants, which rustc evaluates.
    fn describe_type(
        &mut self,
        call: &MirCall<'tcx>,
        dest: mir::Place<'tcx>,
        intrinsic: Symbol,
        ty: Ty<'tcx>,
    ) -> TerminatorKind {
        let result = self.place_ty(dest);
        let value = if intrinsic == sym::type_name {
            let name = rustc_const_eval::util::type_name(self.tcx, ty);
            Rvalue::Use(Operand::Const(Box::new(constant::text(self.program, &name))))
        } else {
            let hash = self.tcx.type_id_hash(self.tcx.erase_and_anonymize_regions(ty)).as_u128();
            let hash = constant::int(self.program, hash, self.tcx.types.u128);
            let operand = Operand::Const(Box::new(hash));
            Rvalue::Cast { kind: CastKind::Transmute, operand, ty: self.program.types.id(result) }
        };
        let dest = self.place(dest);
        self.assign(dest, value, call.source.span);
        self.skip(call)
    }

    /// `mem::zeroed` and friends are undefined for types that cannot be so; which ones is known now. Compiled code
    /// panics there, in these words.
    fn assert_validity(
        &mut self,
        call: &MirCall<'tcx>,
        requirement: ValidityRequirement,
        ty: Ty<'tcx>,
    ) -> TerminatorKind {
        let input = self.program.typing_env().as_query_input(ty);
        if matches!(self.tcx.check_validity_requirement((requirement, input)), Ok(true)) {
            return self.skip(call);
        }
        let uninhabited = self.tcx.layout_of(input).is_ok_and(|layout| layout.is_uninhabited());
        let message = with_no_trimmed_paths!(match requirement {
            _ if uninhabited => format!("attempted to instantiate uninhabited type `{ty}`"),
            ValidityRequirement::Zero => {
                format!("attempted to zero-initialize type `{ty}`, which is invalid")
            }
            _ => format!("attempted to leave type `{ty}` uninitialized, which is invalid"),
        });
        let message = constant::text(self.program, &message);
        self.panic_call(Violation::Instantiation, message, call)
    }
}

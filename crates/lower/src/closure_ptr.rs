//! What a function pointer made from a closure points to.
//!
//! rustc passes the closure itself, which has no data, as an argument that no ABI passes. In the image arguments
//! are what they are, so the pointer goes to a function without it that calls the closure.

use rustc_abi::ExternAbi;
use rustc_middle::ty::{self, Instance, Ty};
use ubik_ir::{
    self as ir, BlockId, Call, Callee, Idx, IndexVec, LocalId, Operand, Place, Terminator, TerminatorKind,
    Unwind,
};

use crate::walk::Lowering;
use crate::{constant, function};

pub fn lower<'tcx>(lowering: &mut Lowering<'tcx>, instance: Instance<'tcx>) -> ir::Function {
    let tcx = lowering.tcx;
    let (closure, sig) = closure_sig(lowering, instance);
    let params: Vec<_> =
        function::tuple_fields(sig.inputs()[0]).iter().map(|ty| lowering.types.id(ty)).collect();
    let ret = lowering.types.id(sig.output());
    let span = lowering.spans.id(tcx.def_span(instance.def_id()));
    let always = |ty| ir::Local { ty, name: None, span, always_live: true };
    let locals = std::iter::once(ret).chain(params.iter().copied()).map(always).collect();
    let call = call_closure(lowering, instance, closure, &params, ret);
    let body = ir::Body {
        locals,
        params: u32::try_from(params.len()).expect("few parameters"),
        va_list: None,
        blocks: IndexVec::from_raw(vec![
            block(TerminatorKind::Call(Box::new(call)), span),
            block(TerminatorKind::Return, span),
        ]),
    };
    let sig = function::sig(tcx, Some(instance.def_id()), ExternAbi::Rust, params, ret);
    let mut made = function::make(lowering, instance, sig, body);
    made.attrs.shim = true;
    made.attrs.track_caller = false;
    made
}

/// The closure's type, and its signature with the arguments as one tuple.
fn closure_sig<'tcx>(lowering: &Lowering<'tcx>, instance: Instance<'tcx>) -> (Ty<'tcx>, ty::FnSig<'tcx>) {
    let tcx = lowering.tcx;
    // The adapter for `FnOnce` has the closure's type as its first type argument.
    let closure = match instance.def {
        ty::InstanceKind::ClosureOnceShim { .. } => instance.args.type_at(0),
        _ => Ty::new_closure(tcx, instance.def_id(), instance.args),
    };
    let ty::Closure(_, args) = closure.kind() else { panic!("`{closure}` is no closure") };
    let sig = tcx.instantiate_bound_regions_with_erased(args.as_closure().sig());
    (closure, tcx.normalize_erasing_regions(lowering.typing_env(), sig))
}

fn call_closure<'tcx>(
    lowering: &mut Lowering<'tcx>,
    instance: Instance<'tcx>,
    closure: Ty<'tcx>,
    params: &[ir::TyId],
    ret: ir::TyId,
) -> Call {
    let tcx = lowering.tcx;
    let span = tcx.def_span(instance.def_id());
    let itself = constant::zst(lowering, closure);
    let mut types = vec![itself.ty];
    let mut args = vec![Operand::Const(Box::new(itself))];
    for (index, &ty) in params.iter().enumerate() {
        types.push(ty);
        args.push(Operand::Move(Place::local(LocalId::from_usize(index + 1))));
    }
    if instance.def.requires_caller_location(tcx) {
        let value = tcx.span_as_caller_location(span);
        let location = constant::lower(lowering, value, function::location_ty(tcx));
        types.push(location.ty);
        args.push(Operand::Const(Box::new(location)));
    }
    let sig = function::sig(tcx, Some(instance.def_id()), ExternAbi::RustCall, types, ret);
    Call {
        callee: Callee::Fn(lowering.instance_id(instance, span)),
        args,
        dest: Place::local(LocalId::RETURN),
        target: Some(BlockId(1)),
        unwind: Unwind::Continue,
        sig: Some(Box::new(sig)),
    }
}

fn block(kind: TerminatorKind, span: ir::SpanId) -> ir::Block {
    ir::Block { statements: Vec::new(), terminator: Terminator { kind, span }, cleanup: false }
}

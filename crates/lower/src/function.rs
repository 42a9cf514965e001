//! The outside of a function: name, symbol, signature, attributes.

use rustc_abi::ExternAbi;
use rustc_hir::def::DefKind;
use rustc_hir::def_id::DefId;
use rustc_middle::middle::codegen_fn_attrs::CodegenFnAttrFlags;
use rustc_middle::ty::layout::fn_can_unwind;
use rustc_middle::ty::print::with_no_trimmed_paths;
use rustc_middle::ty::{self, Instance, InstanceKind, Ty, TyCtxt};
use ubik_ir::{self as ir, Linkage, TyId};

use crate::walk::Lowering;

/// A function's outside with this signature and body.
pub fn make<'tcx>(
    lowering: &mut Lowering<'tcx>,
    instance: Instance<'tcx>,
    sig: ir::FnSig,
    body: ir::Body,
) -> ir::Function {
    let def_id = instance.def_id();
    let (symbol, linkage) = linkage(lowering, instance);
    ir::Function {
        name: name_of(lowering.tcx, instance),
        symbol,
        linkage,
        sig,
        attrs: attributes(lowering.tcx, instance),
        span: lowering.spans.id(lowering.tcx.def_span(def_id)),
        krate: lowering.spans.crate_id(def_id.krate),
        body: Some(body),
    }
}

/// A function that nobody in the program defines.
pub fn import<'tcx>(lowering: &mut Lowering<'tcx>, symbol: String) -> ir::Function {
    let tcx = lowering.tcx;
    let def_id = lowering.symbols.declaration(&symbol);
    let sig = tcx.instantiate_bound_regions_with_erased(tcx.fn_sig(def_id).instantiate_identity());
    let sig = tcx.normalize_erasing_regions(lowering.typing_env(), sig);
    let params = sig.inputs().iter().map(|&ty| lowering.types.id(ty)).collect();
    let ret = lowering.types.id(sig.output());
    let weak = tcx.codegen_fn_attrs(def_id).import_linkage.is_some();
    ir::Function {
        name: name_of(tcx, Instance::mono(tcx, def_id)),
        symbol,
        linkage: if weak { Linkage::ImportWeak } else { Linkage::Import },
        sig: ir::FnSig {
            params,
            ret,
            abi: sig.abi.as_str().to_owned(),
            variadic: sig.c_variadic,
            may_unwind: fn_can_unwind(tcx, Some(def_id), sig.abi),
        },
        attrs: ir::FnAttrs::default(),
        span: lowering.spans.id(tcx.def_span(def_id)),
        krate: lowering.spans.crate_id(def_id.krate),
        body: None,
    }
}

/// A signature at which the instance is defined or called.
pub fn sig<'tcx>(
    tcx: TyCtxt<'tcx>,
    callee: Option<DefId>,
    abi: ExternAbi,
    params: Vec<TyId>,
    ret: TyId,
) -> ir::FnSig {
    ir::FnSig {
        params,
        ret,
        abi: abi.as_str().to_owned(),
        variadic: false,
        may_unwind: fn_can_unwind(tcx, callee.filter(|&def_id| has_attributes(tcx, def_id)), abi),
    }
}

/// The signature that callers see, of a function whose body cannot be had.
pub fn declared<'tcx>(lowering: &mut Lowering<'tcx>, instance: Instance<'tcx>) -> ir::FnSig {
    let (tcx, env) = (lowering.tcx, lowering.typing_env());
    let def_id = instance.def_id();
    let sig = tcx.fn_sig(def_id).instantiate(tcx, instance.args);
    let sig = tcx.normalize_erasing_regions(env, tcx.instantiate_bound_regions_with_erased(sig));
    let mut params = sig.inputs().to_vec();
    if sig.abi == ExternAbi::RustCall
        && let Some(tuple) = params.pop()
    {
        params.extend(tuple_fields(tuple));
    }
    if instance.def.requires_caller_location(tcx) {
        params.push(location_ty(tcx));
    }
    let passed = |ty: Ty<'tcx>| if ty.is_sized(tcx, env) { ty } else { Ty::new_mut_ptr(tcx, ty) };
    let params = params.into_iter().map(|ty| lowering.types.id(passed(ty))).collect();
    let ret = lowering.types.id(sig.output());
    ir::FnSig { variadic: sig.c_variadic, ..self::sig(tcx, Some(def_id), sig.abi, params, ret) }
}

/// The ABI of an instance's definition.
pub fn abi_of<'tcx>(tcx: TyCtxt<'tcx>, instance: Instance<'tcx>) -> ExternAbi {
    let def_id = instance.def_id();
    if has_sig(tcx, def_id) {
        return tcx.fn_sig(def_id).skip_binder().skip_binder().abi;
    }
    if tcx.is_coroutine(def_id) { ExternAbi::Rust } else { ExternAbi::RustCall }
}

/// Whether rustc knows a signature of the function. It knows none of closures and coroutines, nor of the copy of a
/// coroutine's body that an `async` or `gen` closure runs when it is called by value.
pub fn has_sig(tcx: TyCtxt<'_>, def_id: DefId) -> bool {
    !matches!(tcx.def_kind(def_id), DefKind::Closure | DefKind::SyntheticCoroutineBody)
}

/// The type of the hidden parameter of `#[track_caller]` functions.
pub fn location_ty<'tcx>(tcx: TyCtxt<'tcx>) -> Ty<'tcx> {
    tcx.erase_and_anonymize_regions(tcx.caller_location_ty())
}

pub fn name_of<'tcx>(tcx: TyCtxt<'tcx>, instance: Instance<'tcx>) -> String {
    with_no_trimmed_paths!(tcx.def_path_str_with_args(instance.def_id(), instance.args))
}

fn linkage<'tcx>(lowering: &Lowering<'tcx>, instance: Instance<'tcx>) -> (String, Linkage) {
    let InstanceKind::Item(def_id) = instance.def else { return (String::new(), Linkage::Internal) };
    if !has_attributes(lowering.tcx, def_id) {
        return (String::new(), Linkage::Internal);
    }
    match lowering.symbols.export_name(def_id) {
        Some(symbol) if is_weak(lowering.tcx, def_id) => (symbol, Linkage::Weak),
        Some(symbol) => (symbol, Linkage::Export),
        None => (String::new(), Linkage::Internal),
    }
}

fn is_weak(tcx: TyCtxt<'_>, def_id: DefId) -> bool {
    use rustc_hir::attrs::Linkage::{LinkOnceAny, LinkOnceODR, WeakAny, WeakODR};
    matches!(tcx.codegen_fn_attrs(def_id).linkage, Some(WeakAny | WeakODR | LinkOnceAny | LinkOnceODR))
}

fn attributes<'tcx>(tcx: TyCtxt<'tcx>, instance: Instance<'tcx>) -> ir::FnAttrs {
    let mut attrs = ir::FnAttrs {
        track_caller: instance.def.requires_caller_location(tcx),
        shim: !matches!(instance.def, InstanceKind::Item(_)),
        ..ir::FnAttrs::default()
    };
    let def_id = instance.def_id();
    if has_attributes(tcx, def_id) {
        attrs.align = tcx.codegen_fn_attrs(def_id).alignment.map(|align| align.bytes());
    }
    if matches!(instance.def, InstanceKind::Item(_)) && has_attributes(tcx, def_id) {
        let codegen = tcx.codegen_fn_attrs(def_id);
        attrs.naked = codegen.flags.contains(CodegenFnAttrFlags::NAKED);
        attrs.target_features =
            codegen.target_features.iter().map(|feature| feature.name.to_string()).collect();
    }
    attrs
}

fn has_attributes(tcx: TyCtxt<'_>, def_id: DefId) -> bool {
    tcx.def_kind(def_id).has_codegen_attrs()
}

/// Whether the type is a tuple whose fields are passed one by one.
pub fn tuple_fields<'tcx>(ty: Ty<'tcx>) -> &'tcx ty::List<Ty<'tcx>> {
    match ty.kind() {
        ty::Tuple(fields) => fields,
        _ => panic!("a \"rust-call\" function takes a tuple, not `{ty}`"),
    }
}

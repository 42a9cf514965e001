//! Errors that only show after monomorphisation, worded as rustc words them.

use rustc_hir::def::Namespace;
use rustc_middle::ty::layout::LayoutError;
use rustc_middle::ty::{Instance, InstanceKind, TyCtxt};
use rustc_span::Span;

/// Says which instance the errors above belong to, for generic functions as rustc does.
pub fn note_instantiation<'tcx>(tcx: TyCtxt<'tcx>, instance: Instance<'tcx>, mentioned_at: Span) {
    let generic = instance.args.non_erasable_generics().next().is_some();
    if !generic || !matches!(instance.def, InstanceKind::Item(_)) {
        return;
    }
    tcx.dcx().span_note(
        mentioned_at,
        format!("the above error was encountered while instantiating `fn {instance}`"),
    );
}

/// A function that needs itself at ever larger types.
pub fn recursion_limit<'tcx>(tcx: TyCtxt<'tcx>, instance: Instance<'tcx>, mentioned_at: Span) -> ! {
    let def_id = instance.def_id();
    let mut long_name = None;
    let name = tcx.short_string_namespace(instance, &mut long_name, Namespace::ValueNS);
    let message = format!("reached the recursion limit while instantiating `{name}`");
    let mut error = tcx.dcx().struct_span_fatal(mentioned_at, message);
    error.span_note(tcx.def_span(def_id), format!("`{}` defined here", tcx.def_path_str(def_id)));
    *error.long_ty_path() = long_name;
    error.emit()
}

/// A type without layout where a value of it is needed.
pub fn layout<'tcx>(tcx: TyCtxt<'tcx>, error: &LayoutError<'tcx>, span: Span) -> ! {
    tcx.dcx().span_fatal(span, error.to_string())
}

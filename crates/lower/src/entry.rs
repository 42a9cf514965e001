//! Where a program starts, and what runs before and after.

use rustc_abi::ExternAbi;
use rustc_hir::def_id::DefId;
use rustc_middle::ty::{self, Instance, Ty};
use rustc_session::config::EntryFnType;
use rustc_span::DUMMY_SP;
use ubik_ir::{
    self as ir, AddressBase, Block, BlockId, Call, Callee, CastKind, Entry, EntryKind, FnId, IndexVec,
    Linkage, LocalId, Operand, Place, Rvalue, Statement, StatementKind, Terminator, TerminatorKind, Unwind,
};

use crate::global;
use crate::walk::Lowering;
use crate::{constant, function};

/// The sections whose functions a C runtime calls before `main` and, in reverse order, after it.
pub const INIT_SECTION: &str = ".init_array";
pub const FINI_SECTION: &str = ".fini_array";

/// The program's entry; `None` if it has none that we know how to start. Programs without std have a C runtime's `main`, or
/// `miri_start`, which is there for interpreters only.
pub fn lower_entry<'tcx>(lowering: &mut Lowering<'tcx>) -> Option<Entry> {
    match lowering.tcx.entry_fn(()) {
        Some((main, EntryFnType::Main { sigpipe })) => {
            let function = start_function(lowering, main, sigpipe);
            Some(Entry { function, kind: EntryKind::Start })
        }
        None => {
            let entries = [("miri_start", EntryKind::Start), ("main", EntryKind::CMain)];
            entries.into_iter().find_map(|(symbol, kind)| {
                let main = lowering.symbols.definition(symbol)?;
                let function = lowering.instance_id(Instance::mono(lowering.tcx, main), DUMMY_SP);
                Some(Entry { function, kind })
            })
        }
    }
}

/// Functions that statics in a section point to, in the order in which a linker would sort its parts.
pub fn functions_of_section<'tcx>(lowering: &mut Lowering<'tcx>, name: &str) -> Vec<FnId> {
    let mut statics: Vec<(String, DefId)> = Vec::new();
    for def_id in lowering.symbols.used_statics() {
        if let Some(section) = lowering.tcx.codegen_fn_attrs(def_id).link_section
            && section.as_str().starts_with(name)
        {
            statics.push((priority(section.as_str(), name), def_id));
        }
    }
    // Stable: equal priorities stay in the order of the crates.
    statics.sort_by(|a, b| a.0.cmp(&b.0));
    statics.into_iter().flat_map(|(_, def_id)| functions_in(lowering, def_id)).collect()
}

/// `.init_array.00099` comes before `.init_array`, which has no number.
fn priority(section: &str, name: &str) -> String {
    match section.strip_prefix(name).and_then(|rest| rest.strip_prefix('.')) {
        Some(number) => format!("{number:0>8}"),
        None => "~".to_owned(),
    }
}

fn functions_in<'tcx>(lowering: &mut Lowering<'tcx>, def_id: DefId) -> Vec<FnId> {
    let Ok(alloc) = lowering.tcx.eval_static_initializer(def_id) else { return Vec::new() };
    let mut functions = Vec::new();
    for provenance in alloc.inner().provenance().ptrs().values() {
        let address = global::address(lowering, provenance.alloc_id(), rustc_abi::Size::ZERO);
        if let Some(ir::Address { base: AddressBase::Fn(function), .. }) = address {
            functions.push(function);
        }
    }
    functions
}

/// `fn(argc, argv) -> isize`, which calls std's `lang_start` with the program's `main`.
fn start_function<'tcx>(lowering: &mut Lowering<'tcx>, main: DefId, sigpipe: u8) -> FnId {
    let tcx = lowering.tcx;
    let start = resolve_start(lowering, main);
    let argv = Ty::new_imm_ptr(tcx, Ty::new_imm_ptr(tcx, tcx.types.u8));
    let main_ptr = main_pointer_ty(lowering, main);
    let isize = lowering.types.id(tcx.types.isize);
    let argv = lowering.types.id(argv);
    let main_ptr = lowering.types.id(main_ptr);
    let span = lowering.spans.id(tcx.def_span(main));
    let local = |ty| ir::Local { ty, name: None, span, always_live: true };
    let (argc_local, argv_local, main_local) = (LocalId(1), LocalId(2), LocalId(3));

    let call = Call {
        callee: Callee::Fn(lowering.instance_id(start, DUMMY_SP)),
        args: vec![
            Operand::Copy(Place::local(main_local)),
            Operand::Copy(Place::local(argc_local)),
            Operand::Copy(Place::local(argv_local)),
            Operand::Const(Box::new(constant::int(lowering, sigpipe.into(), tcx.types.u8))),
        ],
        dest: Place::local(LocalId::RETURN),
        target: Some(BlockId(1)),
        unwind: Unwind::Continue,
        sig: Some(Box::new(start_sig(lowering, start, main_ptr, argv))),
    };
    let reify = reify_main(lowering, main, main_ptr);
    let assign = StatementKind::Assign(Place::local(main_local), reify);
    let terminated = |kind| Terminator { kind, span };
    let body = ir::Body {
        locals: IndexVec::from_raw([isize, isize, argv, main_ptr].map(local).to_vec()),
        params: 2,
        va_list: None,
        blocks: IndexVec::from_raw(vec![
            Block {
                statements: vec![Statement { kind: assign, span }],
                terminator: terminated(TerminatorKind::Call(Box::new(call))),
                cleanup: false,
            },
            Block { statements: Vec::new(), terminator: terminated(TerminatorKind::Return), cleanup: false },
        ]),
    };
    let krate = lowering.spans.crate_id(main.krate);
    lowering.add_function(ir::Function {
        name: "the start of the program".to_owned(),
        symbol: "main".to_owned(),
        linkage: Linkage::Export,
        sig: function::sig(tcx, None, ExternAbi::Rust, vec![isize, argv], isize),
        attrs: ir::FnAttrs { shim: true, ..ir::FnAttrs::default() },
        span,
        krate,
        body: Some(body),
    })
}

fn resolve_start<'tcx>(lowering: &Lowering<'tcx>, main: DefId) -> Instance<'tcx> {
    let tcx = lowering.tcx;
    let Some(start) = tcx.lang_items().start_fn() else {
        tcx.dcx().fatal("using `fn main` requires the standard library");
    };
    let result = main_sig(lowering, main).output();
    let args = tcx.mk_args(&[result.into()]);
    Instance::expect_resolve(tcx, lowering.typing_env(), start, args, DUMMY_SP)
}

fn main_sig<'tcx>(lowering: &Lowering<'tcx>, main: DefId) -> ty::FnSig<'tcx> {
    let tcx = lowering.tcx;
    let sig = tcx.instantiate_bound_regions_with_erased(tcx.fn_sig(main).instantiate_identity());
    tcx.normalize_erasing_regions(lowering.typing_env(), sig)
}

fn main_pointer_ty<'tcx>(lowering: &Lowering<'tcx>, main: DefId) -> Ty<'tcx> {
    Ty::new_fn_ptr(lowering.tcx, ty::Binder::dummy(main_sig(lowering, main)))
}

fn start_sig<'tcx>(
    lowering: &mut Lowering<'tcx>,
    start: Instance<'tcx>,
    main_ptr: ir::TyId,
    argv: ir::TyId,
) -> ir::FnSig {
    let tcx = lowering.tcx;
    let (isize, u8) = (lowering.types.id(tcx.types.isize), lowering.types.id(tcx.types.u8));
    function::sig(tcx, Some(start.def_id()), ExternAbi::Rust, vec![main_ptr, isize, argv, u8], isize)
}

fn reify_main<'tcx>(lowering: &mut Lowering<'tcx>, main: DefId, main_ptr: ir::TyId) -> Rvalue {
    let tcx = lowering.tcx;
    let args = ty::GenericArgs::empty();
    let instance = Instance::resolve_for_fn_ptr(tcx, lowering.typing_env(), main, args)
        .expect("`main` is a plain function");
    let item = constant::zst(lowering, Ty::new_fn_def(tcx, main, args));
    let kind = CastKind::ReifyFn(lowering.instance_id(instance, tcx.def_span(main)));
    Rvalue::Cast { kind, operand: Operand::Const(Box::new(item)), ty: main_ptr }
}

#[cfg(test)]
mod tests {
    use super::{INIT_SECTION, priority};

    #[test]
    fn numbered_initialisers_come_first_and_by_number() {
        let mut sections = [".init_array", ".init_array.100", ".init_array.00099", ".init_array.9"];
        sections.sort_by_key(|section| priority(section, INIT_SECTION));
        assert_eq!(sections, [".init_array.9", ".init_array.00099", ".init_array.100", ".init_array"]);
    }
}

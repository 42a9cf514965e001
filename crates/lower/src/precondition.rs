//! Violated preconditions of std, and values that `mem::zeroed` and its kind cannot make.
//!
//! std checks documented preconditions of unsafe functions in nested functions called `precondition_check`, which
//! panic with a text and cannot unwind. That would look like the program's own abort; it is undefined behaviour.
//! So inside those functions the panic becomes a call of a function of its own, with the text as argument. The
//! same holds for the assertions `assert_inhabited` and its kind, which the compiler itself makes into such panics.

use rustc_abi::ExternAbi;
use rustc_hir::def_id::DefId;
use rustc_middle::ty::{Instance, InstanceKind, Ty, TyCtxt};
use rustc_span::Symbol;
use ubik_ir::{self as ir, Call, Callee, Linkage, Operand, Place, SpanId, TerminatorKind, Unwind};

use crate::body::BodyLowering;
use crate::function;
use crate::terminator::MirCall;
use crate::walk::{FnSource, Lowering};

const CHECK: &str = "precondition_check";
const PANIC: &str = "panic_nounwind_fmt";
const CRATES: [&str; 3] = ["core", "alloc", "std"];

/// What a panic that cannot unwind stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Violation {
    /// A precondition that std itself checks.
    Precondition,
    /// A type that the compiler knows to have no such value: zeroed, uninitialised, or none at all.
    Instantiation,
}

impl Violation {
    fn name(self) -> &'static str {
        match self {
            Violation::Precondition => "precondition_violated",
            Violation::Instantiation => "invalid_instantiation",
        }
    }
}

/// The text of the check that is being lowered, if a check is being lowered.
pub enum Message {
    NoCheck,
    Missing,
    Found(ir::Const),
}

impl Message {
    pub fn of<'tcx>(tcx: TyCtxt<'tcx>, instance: Instance<'tcx>) -> Message {
        match instance.def {
            InstanceKind::Item(def_id) if is_named(tcx, def_id, CHECK) => Message::Missing,
            _ => Message::NoCheck,
        }
    }

    /// The text is the only string in a check's MIR.
    pub fn notice(&mut self, ty: Ty<'_>, value: &ir::Const) {
        if matches!(self, Message::Missing) && ty.is_imm_ref_str() {
            *self = Message::Found(value.clone());
        }
    }

    pub fn is_violated_by(&self, tcx: TyCtxt<'_>, callee: DefId) -> bool {
        matches!(self, Message::Found(_)) && is_named(tcx, callee, PANIC)
    }
}

fn is_named(tcx: TyCtxt<'_>, def_id: DefId, name: &str) -> bool {
    tcx.opt_item_name(def_id) == Some(Symbol::intern(name))
        && CRATES.contains(&tcx.crate_name(def_id.krate).as_str())
}

impl<'tcx> BodyLowering<'_, 'tcx> {
    pub fn precondition_violated(&mut self, call: &MirCall<'tcx>) -> TerminatorKind {
        let Message::Found(message) = &self.precondition else { panic!("the text was found before") };
        self.panic_call(Violation::Precondition, message.clone(), call)
    }

    /// A call that says what is undefined here.
    pub fn panic_call(
        &mut self,
        violation: Violation,
        message: ir::Const,
        call: &MirCall<'tcx>,
    ) -> TerminatorKind {
        let argument = Operand::Const(Box::new(message));
        let callee = self.program.fn_id(FnSource::Violation(violation), call.source.span);
        let never = self.tcx.types.never;
        TerminatorKind::Call(Box::new(Call {
            callee: Callee::Fn(callee),
            args: vec![argument],
            dest: Place::local(self.temporary(never)),
            target: None,
            unwind: Unwind::Unreachable,
            sig: Some(Box::new(panic_sig(self.program))),
        }))
    }
}

/// The function that the machine recognises by its attribute; it has no body.
pub fn panic_function<'tcx>(lowering: &mut Lowering<'tcx>, violation: Violation) -> ir::Function {
    let core = lowering.tcx.require_lang_item(rustc_hir::LangItem::PanicNounwind, Default::default()).krate;
    ir::Function {
        name: format!("core::ub_checks::{}", violation.name()),
        symbol: format!("__ubik_{}", violation.name()),
        linkage: Linkage::Import,
        sig: panic_sig(lowering),
        attrs: ir::FnAttrs { precondition_panic: true, ..ir::FnAttrs::default() },
        span: SpanId::NONE,
        krate: lowering.spans.crate_id(core),
        body: None,
    }
}

fn panic_sig<'tcx>(lowering: &mut Lowering<'tcx>) -> ir::FnSig {
    let tcx = lowering.tcx;
    let text = Ty::new_imm_ref(tcx, tcx.lifetimes.re_erased, tcx.types.str_);
    let params = vec![lowering.types.id(text)];
    let never = lowering.types.id(tcx.types.never);
    ir::FnSig { may_unwind: false, ..function::sig(tcx, None, ExternAbi::Rust, params, never) }
}

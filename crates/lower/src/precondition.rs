//! Violated preconditions of std, and values that `mem::zeroed` and its kind cannot make.
//!
//! std checks documented preconditions of unsafe functions in nested functions called `precondition_check`, which
//! panic with a text and cannot unwind. That would look like the program's own abort; it is undefined behaviour.
//! So inside those functions the panic becomes a call of a function of its own, with the text, and the values that were
//! checked, as arguments. The same holds for the assertions `assert_inhabited` and its kind, which the compiler itself makes into such panics.

use rustc_abi::ExternAbi;
use rustc_hir::def_id::DefId;
use rustc_middle::ty::{self, Instance, InstanceKind, Ty, TyCtxt};
use rustc_span::Symbol;
use ubik_ir::{self as ir, Call, Callee, Linkage, Operand, Place, SpanId, TerminatorKind, Unwind};

use crate::body::BodyLowering;
use crate::terminator::MirCall;
use crate::walk::{FnSource, Lowering};
use crate::{constant, function};

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
        let message = message.clone();
        let (names, values): (Vec<String>, Vec<Operand>) = self.checked_values().into_iter().unzip();
        let names = constant::text(self.program, &names.join(","));
        let texts = [message, names].map(|text| Operand::Const(Box::new(text)));
        self.violation_call(Violation::Precondition, texts.into_iter().chain(values).collect(), call)
    }

    /// The arguments of the check that are one number or thin pointer, with their names.
    fn checked_values(&self) -> Vec<(String, Operand)> {
        let params = self.mir.args_iter().filter(|param| is_one_word(self.local_tys[param.as_usize()]));
        let named = params.filter_map(|param| {
            let local = self.local(param);
            Some((self.locals[local].name.clone()?, Operand::Copy(Place::local(local))))
        });
        named.collect()
    }

    /// A call that says what is undefined here.
    pub fn panic_call(
        &mut self,
        violation: Violation,
        message: ir::Const,
        call: &MirCall<'tcx>,
    ) -> TerminatorKind {
        self.violation_call(violation, vec![Operand::Const(Box::new(message))], call)
    }

    fn violation_call(
        &mut self,
        violation: Violation,
        args: Vec<Operand>,
        call: &MirCall<'tcx>,
    ) -> TerminatorKind {
        let callee = self.program.fn_id(FnSource::Violation(violation), call.source.span);
        let never = self.tcx.types.never;
        TerminatorKind::Call(Box::new(Call {
            callee: Callee::Fn(callee),
            args,
            dest: Place::local(self.temporary(never)),
            target: None,
            unwind: Unwind::Unreachable,
            sig: Some(Box::new(panic_sig(self.program, violation))),
        }))
    }
}

/// Whether a value of the type is passed as one word: reports show these.
fn is_one_word(ty: Ty<'_>) -> bool {
    match ty.kind() {
        ty::Bool | ty::Uint(_) | ty::Int(_) => {
            !matches!(ty.kind(), ty::Uint(ty::UintTy::U128) | ty::Int(ty::IntTy::I128))
        }
        // Only these are surely thin.
        ty::RawPtr(pointee, _) => pointee.is_unit() || pointee.is_primitive(),
        _ => false,
    }
}

/// The function that the machine recognises by its attribute; it has no body.
pub fn panic_function<'tcx>(lowering: &mut Lowering<'tcx>, violation: Violation) -> ir::Function {
    let core = lowering.tcx.require_lang_item(rustc_hir::LangItem::PanicNounwind, Default::default()).krate;
    ir::Function {
        name: format!("core::ub_checks::{}", violation.name()),
        symbol: format!("__ubik_{}", violation.name()),
        linkage: Linkage::Import,
        sig: panic_sig(lowering, violation),
        attrs: ir::FnAttrs { precondition_panic: true, ..ir::FnAttrs::default() },
        span: SpanId::NONE,
        krate: lowering.spans.crate_id(core),
        body: None,
    }
}

/// The text; for a precondition also the names of what it is about, and their values.
fn panic_sig<'tcx>(lowering: &mut Lowering<'tcx>, violation: Violation) -> ir::FnSig {
    let tcx = lowering.tcx;
    let has_values = violation == Violation::Precondition;
    let text = lowering.types.id(Ty::new_imm_ref(tcx, tcx.lifetimes.re_erased, tcx.types.str_));
    let params = vec![text; if has_values { 2 } else { 1 }];
    let never = lowering.types.id(tcx.types.never);
    let sig = function::sig(tcx, None, ExternAbi::Rust, params, never);
    ir::FnSig { may_unwind: false, variadic: has_values, ..sig }
}

//! How blocks end: jumps, calls, drops, and what panics.

use rustc_abi::ExternAbi;
use rustc_hir::LangItem;
use rustc_hir::def_id::DefId;
use rustc_middle::mir::{self, AssertKind, BasicBlock, SourceInfo};
use rustc_middle::ty::{self, Instance, InstanceKind, Ty};
use rustc_span::{Span, Spanned};
use ubik_ir::{
    self as ir, BlockId, Call, Callee, DropGlue, Operand, Place, Projection, Rvalue, TerminateReason,
    Terminator, TerminatorKind, TyId, Unwind,
};

use crate::body::BodyLowering;
use crate::{constant, function, vtable};

/// A call as MIR states it.
pub struct MirCall<'tcx> {
    pub func: &'tcx mir::Operand<'tcx>,
    pub args: &'tcx [Spanned<mir::Operand<'tcx>>],
    pub to: Continuation<'tcx>,
    /// The source of the call itself, without its arguments: what callees learn as their caller's location.
    pub source: SourceInfo,
}

/// What follows a call.
#[derive(Clone, Copy)]
pub enum Continuation<'tcx> {
    Return {
        dest: mir::Place<'tcx>,
        target: Option<BasicBlock>,
        unwind: mir::UnwindAction,
    },
    /// The callee takes the caller's place.
    Become,
}

/// Whom a call calls, and how.
struct Target {
    callee: Callee,
    /// The function, if it is known.
    def_id: Option<DefId>,
    abi: ExternAbi,
    /// How many arguments are named, if others may follow them.
    named: Option<usize>,
}

/// Arguments with their types, as they are passed.
#[derive(Default)]
pub struct Args {
    pub operands: Vec<Operand>,
    pub types: Vec<TyId>,
}

impl Args {
    pub fn push(&mut self, operand: Operand, ty: TyId) {
        self.operands.push(operand);
        self.types.push(ty);
    }
}

impl<'tcx> BodyLowering<'_, 'tcx> {
    pub fn terminator(&mut self, terminator: &'tcx mir::Terminator<'tcx>) -> Terminator {
        let span = terminator.source_info.span;
        let kind = match &terminator.kind {
            mir::TerminatorKind::Goto { target } => TerminatorKind::Goto(self.block_id(*target)),
            mir::TerminatorKind::SwitchInt { discr, targets } => self.switch(discr, targets),
            mir::TerminatorKind::UnwindResume => TerminatorKind::Resume,
            mir::TerminatorKind::UnwindTerminate(reason) => {
                TerminatorKind::Terminate(self.terminate_reason(*reason))
            }
            mir::TerminatorKind::Return => TerminatorKind::Return,
            mir::TerminatorKind::Unreachable => TerminatorKind::Unreachable,
            mir::TerminatorKind::Drop { async_fut: Some(_), .. } => unsupported("asynchronous drop"),
            mir::TerminatorKind::Drop { place, target, unwind, .. } => {
                self.drop_place(*place, *target, *unwind, span)
            }
            mir::TerminatorKind::Call { func, args, destination, target, unwind, fn_span, .. } => {
                let to = Continuation::Return { dest: *destination, target: *target, unwind: *unwind };
                let source = SourceInfo { span: *fn_span, ..terminator.source_info };
                self.call(MirCall { func, args, to, source })
            }
            mir::TerminatorKind::TailCall { func, args, fn_span } => {
                let source = SourceInfo { span: *fn_span, ..terminator.source_info };
                self.call(MirCall { func, args, to: Continuation::Become, source })
            }
            mir::TerminatorKind::Assert { msg, target, .. } if self.is_switched_off(msg) => {
                TerminatorKind::Goto(self.block_id(*target))
            }
            mir::TerminatorKind::Assert { cond, expected, msg, target, unwind } => {
                let panic = self.assert_panic(msg, *unwind, terminator.source_info);
                self.assert(cond, *expected, *target, panic)
            }
            mir::TerminatorKind::InlineAsm { .. } => unsupported("inline assembly"),
            mir::TerminatorKind::Yield { .. }
            | mir::TerminatorKind::CoroutineDrop
            | mir::TerminatorKind::FalseEdge { .. }
            | mir::TerminatorKind::FalseUnwind { .. } => {
                panic!("{:?} does not occur in MIR after all passes", terminator.kind)
            }
        };
        Terminator { kind, span: self.program.spans.id(span) }
    }

    fn switch(&mut self, value: &'tcx mir::Operand<'tcx>, targets: &mir::SwitchTargets) -> TerminatorKind {
        let value = self.operand(value);
        let otherwise = self.block_id(targets.otherwise());
        let reachable: Vec<_> = targets.iter().filter(|(_, target)| self.is_reachable(*target)).collect();
        let targets = reachable.into_iter().map(|(bits, target)| (bits, self.block_id(target))).collect();
        TerminatorKind::Switch { value, targets, otherwise }
    }

    pub fn unwind(&mut self, action: mir::UnwindAction) -> Unwind {
        match action {
            mir::UnwindAction::Continue => Unwind::Continue,
            mir::UnwindAction::Unreachable => Unwind::Unreachable,
            mir::UnwindAction::Terminate(reason) => Unwind::Terminate(self.terminate_reason(reason)),
            mir::UnwindAction::Cleanup(block) => Unwind::Cleanup(self.block_id(block)),
        }
    }

    /// The machine calls a function of core's before it aborts; it must be there.
    fn terminate_reason(&mut self, reason: mir::UnwindTerminateReason) -> TerminateReason {
        let lang = &self.program.lang;
        let known = match reason {
            mir::UnwindTerminateReason::Abi => lang.panic_cannot_unwind,
            mir::UnwindTerminateReason::InCleanup => lang.panic_in_cleanup,
        };
        if known.is_none()
            && let Some(item) = self.tcx.lang_items().get(reason.lang_item())
        {
            let id = self.program.instance_id(Instance::mono(self.tcx, item), self.mir.span);
            match reason {
                mir::UnwindTerminateReason::Abi => self.program.lang.panic_cannot_unwind = Some(id),
                mir::UnwindTerminateReason::InCleanup => self.program.lang.panic_in_cleanup = Some(id),
            }
        }
        match reason {
            mir::UnwindTerminateReason::Abi => TerminateReason::Abi,
            mir::UnwindTerminateReason::InCleanup => TerminateReason::InCleanup,
        }
    }

    fn drop_place(
        &mut self,
        place: mir::Place<'tcx>,
        target: BasicBlock,
        unwind: mir::UnwindAction,
        span: Span,
    ) -> TerminatorKind {
        let ty = self.place_ty(place);
        let target = self.block_id(target);
        let glue = match ty.kind() {
            ty::Dynamic(..) => DropGlue::Dyn,
            _ => {
                let instance = Instance::resolve_drop_in_place(self.tcx, ty);
                if let InstanceKind::DropGlue(_, None) = instance.def {
                    return TerminatorKind::Goto(target);
                }
                DropGlue::Fn(self.program.instance_id(instance, span))
            }
        };
        TerminatorKind::Drop { place: self.place(place), glue, target, unwind: self.unwind(unwind) }
    }

    // Calls

    fn call(&mut self, call: MirCall<'tcx>) -> TerminatorKind {
        let callee_ty = self.operand_ty(call.func);
        match *callee_ty.kind() {
            ty::FnDef(def_id, args) => {
                let env = self.program.typing_env();
                let instance = Instance::expect_resolve(self.tcx, env, def_id, args, call.source.span);
                let abi = callee_ty.fn_sig(self.tcx).abi();
                self.call_instance(call, instance, abi)
            }
            ty::FnPtr(sig, header) => {
                let args = self.args(call.args, header.abi);
                let callee = Callee::Ptr(self.operand(call.func));
                let named = header.c_variadic.then(|| sig.skip_binder().inputs().len());
                self.finish_call(&call, Target { callee, def_id: None, abi: header.abi, named }, args)
            }
            _ => panic!("`{callee_ty}` cannot be called"),
        }
    }

    fn call_instance(
        &mut self,
        call: MirCall<'tcx>,
        mut instance: Instance<'tcx>,
        abi: ExternAbi,
    ) -> TerminatorKind {
        let def_id = instance.def_id();
        let callee = match instance.def {
            InstanceKind::Intrinsic(_) => return self.call_intrinsic(call, instance),
            InstanceKind::Virtual(_, slot) => {
                let object = instance.args.type_at(0);
                let env = self.program.typing_env();
                Callee::Virtual { slot: vtable::method_slot(self.tcx, env, object, slot) }
            }
            _ => {
                if let Continuation::Become = call.to {
                    instance = self.without_caller_location(instance);
                }
                match self.program.static_behind(instance) {
                    Some(global) => Callee::Ptr(self.data_as_function(global, instance)),
                    None => Callee::Fn(self.program.instance_id(instance, call.source.span)),
                }
            }
        };
        if self.precondition.is_violated_by(self.tcx, def_id) {
            return self.precondition_violated(&call);
        }
        let mut args = self.args(call.args, abi);
        if instance.def.requires_caller_location(self.tcx) {
            let (location, ty) = self.location(call.source);
            args.push(location, ty);
        }
        let named = self.named_arguments(def_id);
        self.finish_call(&call, Target { callee, def_id: Some(def_id), abi, named }, args)
    }

    /// A pointer to a static, which the machine finds to be no function when it is called.
    fn data_as_function(&mut self, global: ir::GlobalId, declared: Instance<'tcx>) -> Operand {
        let address = ir::Address { base: ir::AddressBase::Global(global), offset: 0 };
        let sig = self.tcx.fn_sig(declared.def_id()).instantiate(self.tcx, declared.args);
        let ty = self.mono_ty(Ty::new_fn_ptr(self.tcx, sig));
        let value = ir::ConstValue::Scalar(ir::ConstScalar::Ptr(address));
        Operand::Const(Box::new(ir::Const { ty: self.program.types.id(ty), value }))
    }

    /// How many arguments of a C-variadic function are named.
    fn named_arguments(&self, def_id: DefId) -> Option<usize> {
        if !function::has_sig(self.tcx, def_id) {
            return None;
        }
        let sig = self.tcx.fn_sig(def_id).skip_binder();
        sig.c_variadic().then(|| sig.inputs().skip_binder().len())
    }

    /// A tail call cannot pass the extra argument: rustc calls the shim that makes one up.
    fn without_caller_location(&self, instance: Instance<'tcx>) -> Instance<'tcx> {
        match instance.def {
            InstanceKind::Item(def_id) if instance.def.requires_caller_location(self.tcx) => {
                Instance { def: InstanceKind::ReifyShim(def_id, None), args: instance.args }
            }
            _ => instance,
        }
    }

    fn finish_call(&mut self, call: &MirCall<'tcx>, to: Target, args: Args) -> TerminatorKind {
        let ret = match call.to {
            Continuation::Return { dest, .. } => self.place_ty(dest),
            Continuation::Become => self.place_ty(mir::Place::return_place()),
        };
        let ret = self.program.types.id(ret);
        let mut params = args.types;
        params.truncate(to.named.unwrap_or(params.len()));
        let sig = function::sig(self.tcx, to.def_id, to.abi, params, ret);
        let sig = ir::FnSig { variadic: to.named.is_some(), ..sig };
        match call.to {
            Continuation::Return { dest, target, unwind } => TerminatorKind::Call(Box::new(Call {
                callee: to.callee,
                args: args.operands,
                dest: self.place(dest),
                target: target.map(|target| self.block_id(target)),
                unwind: self.unwind(unwind),
                sig: Some(Box::new(sig)),
            })),
            Continuation::Become => TerminatorKind::TailCall { callee: to.callee, args: args.operands, sig },
        }
    }

    /// Goes on where the call would have returned.
    pub fn skip(&mut self, call: &MirCall<'tcx>) -> TerminatorKind {
        match call.to {
            Continuation::Return { target: Some(target), .. } => TerminatorKind::Goto(self.block_id(target)),
            Continuation::Return { target: None, .. } => TerminatorKind::Unreachable,
            Continuation::Become => TerminatorKind::Return,
        }
    }

    /// The arguments; of a "rust-call" the fields of the last one, one by one.
    pub fn args(&mut self, operands: &'tcx [Spanned<mir::Operand<'tcx>>], abi: ExternAbi) -> Args {
        let mut args = Args::default();
        let (plain, tuple) = match operands.split_last() {
            Some((tuple, plain)) if abi == ExternAbi::RustCall => (plain, Some(tuple)),
            _ => (operands, None),
        };
        for operand in plain {
            self.arg(operand, &mut args);
        }
        if let Some(tuple) = tuple {
            self.untuple(&tuple.node, tuple.span, &mut args);
        }
        args
    }

    fn untuple(&mut self, tuple: &'tcx mir::Operand<'tcx>, span: Span, args: &mut Args) {
        let ty = self.operand_ty(tuple);
        let fields = function::tuple_fields(ty);
        if fields.is_empty() {
            return;
        }
        let whole = match self.operand(tuple) {
            constant @ Operand::Const(_) => {
                let place = Place::local(self.temporary(ty));
                self.assign(place.clone(), Rvalue::Use(constant), span);
                Operand::Copy(place)
            }
            operand => operand,
        };
        for (index, field) in fields.iter().enumerate() {
            let ty = self.program.types.id(field);
            let index = u32::try_from(index).expect("tuples are small");
            args.push(field_of(&whole, index, ty), ty);
        }
    }

    /// An argument without a size is passed as a pointer to it, on which callees and vtables agree.
    fn arg(&mut self, argument: &'tcx Spanned<mir::Operand<'tcx>>, args: &mut Args) {
        let ty = self.operand_ty(&argument.node);
        let operand = self.operand(&argument.node);
        let Some(place) = operand.place().filter(|_| !self.is_sized(ty)) else {
            return args.push(operand, self.program.types.id(ty));
        };
        let place = place.clone();
        let pointer = Ty::new_mut_ptr(self.tcx, ty);
        let local = Place::local(self.temporary(pointer));
        let ty = self.program.types.id(pointer);
        self.assign(local.clone(), Rvalue::AddressOf { place, ty, mutable: true }, argument.span);
        args.push(Operand::Copy(local), ty);
    }

    /// What `Location::caller()` gives in a callee of this call.
    pub fn location(&mut self, source: SourceInfo) -> (Operand, TyId) {
        let ty = function::location_ty(self.tcx);
        let own = self.caller_location.map(LocationOf::Caller);
        let found = self.mir.caller_location_span(source, own, self.tcx, LocationOf::Span);
        let operand = match found {
            LocationOf::Caller(local) => Operand::Copy(Place::local(local)),
            LocationOf::Span(span) => {
                let value = self.tcx.span_as_caller_location(span);
                Operand::Const(Box::new(constant::lower(self.program, value, ty)))
            }
        };
        (operand, self.program.types.id(ty))
    }

    // Panics

    fn assert(
        &mut self,
        condition: &'tcx mir::Operand<'tcx>,
        expected: bool,
        target: BasicBlock,
        panic: BlockId,
    ) -> TerminatorKind {
        let value = self.operand(condition);
        let target = self.block_id(target);
        let (if_false, if_true) = if expected { (panic, target) } else { (target, panic) };
        TerminatorKind::Switch { value, targets: vec![(0, if_false)], otherwise: if_true }
    }

    /// Overflow checks are in the MIR of some functions whatever their own crate was compiled with: whether they are made
    /// is for the final crate to say.
    fn is_switched_off(&self, message: &mir::AssertMessage<'tcx>) -> bool {
        message.is_optional_overflow_check() && !self.tcx.sess.overflow_checks()
    }

    /// A block that calls the panic function of an assertion.
    fn assert_panic(
        &mut self,
        message: &'tcx mir::AssertMessage<'tcx>,
        unwind: mir::UnwindAction,
        source: SourceInfo,
    ) -> BlockId {
        let operands: Vec<&mir::Operand<'_>> = match message {
            AssertKind::BoundsCheck { len, index } => vec![index, len],
            AssertKind::MisalignedPointerDereference { required, found } => vec![required, found],
            AssertKind::InvalidEnumConstruction(value) => vec![value],
            _ => Vec::new(),
        };
        let item = match message {
            AssertKind::BoundsCheck { .. } => LangItem::PanicBoundsCheck,
            AssertKind::MisalignedPointerDereference { .. } => LangItem::PanicMisalignedPointerDereference,
            AssertKind::NullPointerDereference => LangItem::PanicNullPointerDereference,
            AssertKind::InvalidEnumConstruction(_) => LangItem::PanicInvalidEnumConstruction,
            _ => message.panic_function(),
        };
        let mut args = Args::default();
        for operand in operands {
            let ty = self.operand_ty(operand);
            let ty = self.program.types.id(ty);
            let operand = self.operand(operand);
            args.push(operand, ty);
        }
        let call = self.lang_call(item, args, unwind, source);
        self.new_block(call, source.span)
    }

    /// A call of a function of core's that does not return.
    pub fn lang_call(
        &mut self,
        item: LangItem,
        mut args: Args,
        unwind: mir::UnwindAction,
        source: SourceInfo,
    ) -> TerminatorKind {
        let def_id = self.tcx.require_lang_item(item, source.span);
        let instance = Instance::mono(self.tcx, def_id);
        if instance.def.requires_caller_location(self.tcx) {
            let (location, ty) = self.location(source);
            args.push(location, ty);
        }
        let callee = Callee::Fn(self.program.instance_id(instance, source.span));
        let never = self.tcx.types.never;
        let ret = self.program.types.id(never);
        let sig = function::sig(self.tcx, Some(def_id), ExternAbi::Rust, args.types, ret);
        TerminatorKind::Call(Box::new(Call {
            callee,
            args: args.operands,
            dest: Place::local(self.temporary(never)),
            target: None,
            unwind: self.unwind(unwind),
            sig: Some(Box::new(sig)),
        }))
    }
}

enum LocationOf {
    Caller(ir::LocalId),
    Span(Span),
}

pub fn unsupported(what: &str) -> TerminatorKind {
    TerminatorKind::Unsupported(what.to_owned())
}

pub fn field_of(whole: &Operand, index: u32, ty: TyId) -> Operand {
    let project = |place: &Place| {
        let mut place = place.clone();
        place.projection.push(Projection::Field { index, ty });
        place
    };
    match whole {
        Operand::Copy(place) => Operand::Copy(project(place)),
        Operand::Move(place) => Operand::Move(project(place)),
        Operand::Const(_) => panic!("constants are put into a temporary first"),
    }
}

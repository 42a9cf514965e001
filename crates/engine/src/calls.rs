//! Calls and returns: callees, arguments, results. How frames begin and end is in `call_frames.rs`.

use smallvec::SmallVec;
use ubik_ir::{FnId, TyId, TyKind};
use ubik_verdict::{EventKind, Result, Ub, Unsupported, Variadic, VariadicSide, VtableProblem};

use crate::call_frames::NewCall;
use crate::code::{Code, Op, QuickInfo, Ret, Side, Site};
use crate::frame::{Catch, OnReturn};
use crate::intrinsics;
use crate::intrinsics::{Quick, Value};
use crate::machine::{Active, Flow, Machine};
use crate::memory::Place;
use crate::signature::{self, Fit};
use crate::translate::Class;
use crate::value::Slot;
use crate::watch::Noted;

/// The arguments of one call.
pub(crate) type Args = SmallVec<[Slot; 8]>;

impl Machine {
    /// The call site of the current frame; sites live as long as the cache of code.
    pub(crate) fn site(&self, site: Side) -> &'static Site {
        self.threads[self.current].top().code().site(site)
    }

    pub(crate) fn args(&self, site: &Site) -> Args {
        let thread = &self.threads[self.current];
        let fp = thread.stack.at(thread.top().base);
        // SAFETY: translation hands out slots that the frame has.
        site.args.iter().map(|&slot| unsafe { *fp.add(usize::from(slot)) }).collect()
    }

    pub(crate) fn call(&mut self, function: FnId, site: Side) -> Result<()> {
        let code = self.code(function)?;
        let args = self.args(self.site(site));
        self.begin_call(function, code, site, &args)
    }

    /// Begins a call of a function of the program from a call site, which owns what belongs to it from now on.
    pub(crate) fn begin_call(
        &mut self,
        function: FnId,
        code: *const Code,
        site: Side,
        args: &[Slot],
    ) -> Result<()> {
        self.count_begun()?;
        let guarded = self.guard_places(function, self.site(site), self.next_call);
        self.begin(NewCall { guarded, ..NewCall::new(code, site, OnReturn::Deliver) }, args)
    }

    pub(crate) fn call_ptr(&mut self, callee: Slot, site: Side) -> Result<()> {
        let function = self.callee(callee)?;
        self.call_checked(function, site)
    }

    /// A call that may not fit its callee.
    fn call_checked(&mut self, function: FnId, site: Side) -> Result<()> {
        let fit = self.fit(function, self.site(site))?;
        let header = self.program.function(function);
        match (header.has_body, fit) {
            (false, _) => self.call_foreign(function, site),
            (true, Fit::Alike) => self.call_alike(function, site),
            (true, Fit::Same) if header.sig.variadic => {
                let args = self.args(self.site(site));
                self.call_variadic(function, site, &args)
            }
            (true, Fit::Same) => self.call(function, site),
        }
    }

    /// The function that a pointer points to.
    pub(crate) fn callee(&self, callee: Slot) -> Result<FnId> {
        self.memory
            .as_function(callee)
            .ok_or_else(|| Ub::call_fn_ptr(self.memory.pointer_info(callee)).into())
    }

    pub(crate) fn call_virtual(&mut self, vtable: Slot, site: Side, entry: u32) -> Result<()> {
        // With validity checks the receiver was checked where it was made.
        if !self.config.validity
            && let Some(object) = self.receiver_object(site)
        {
            self.require_vtable_of(object, vtable)?;
        }
        let target = self.vtable_entry(vtable, entry)?;
        let Some(function) = self.memory.as_function(target) else {
            return Err(Ub::call_vtable(VtableProblem::NotAVtable(self.memory.pointer_info(vtable))).into());
        };
        let code = self.code(function)?;
        let mut args = self.args(self.site(site));
        // The callee knows what it is called on: it gets the thin pointer.
        args.remove(1);
        self.begin_call(function, code, site, &args)
    }

    /// The trait object behind the receiver of a call. Receivers are pointers, or structs around one.
    fn receiver_object(&self, site: Side) -> Option<TyId> {
        let mut ty = *self.site(site).sig.as_ref()?.params.first()?;
        while self.program.ty(ty).pointee().is_none() {
            ty = match &self.program.ty(ty).kind {
                TyKind::Pattern { base } => *base,
                TyKind::Struct(fields) => {
                    fields.0.iter().map(|field| field.ty).find(|&ty| self.program.ty(ty).size > 0)?
                }
                _ => return None,
            };
        }
        let mut object = self.program.ty(ty).pointee()?;
        while let TyKind::Struct(fields) = &self.program.ty(object).kind {
            object = fields.0.last()?.ty;
        }
        Some(object)
    }

    /// Drops what a wide pointer to a trait object points to.
    pub(crate) fn drop_dyn(&mut self, vtable: Slot, site: Side) -> Result<()> {
        let glue = self.vtable_entry(vtable, 0)?;
        if glue.bits == 0 {
            return Ok(());
        }
        let function = self.callee(glue)?;
        let code = self.code(function)?;
        let args = self.args(self.site(site));
        self.begin_uncounted(code, site, &args[..1], OnReturn::Deliver)
    }

    pub(crate) fn call_foreign(&mut self, function: FnId, site: Side) -> Result<()> {
        self.at_place()?;
        let handler = self.foreign(function)?;
        let site_ref = self.site(site);
        let args = self.args(site_ref);
        self.count_begun()?;
        if self.seam.is_some() {
            let program = self.program.clone();
            self.note_call_outside(&program.function(function).symbol);
        }
        let flow = handler(self, &args)?;
        self.thread().resumed = None;
        self.apply_flow(flow, site)?;
        self.leave_yielded()
    }

    /// The types of the arguments beyond the named ones, while a foreign function runs.
    pub fn unnamed_types(&self) -> &[TyId] {
        let Some(frame) = self.threads[self.current].frames.last() else { return &[] };
        match frame.pc.checked_sub(1).and_then(|pc| frame.code().ops.get(pc as usize)) {
            Some(&(Op::CallForeign { site, .. } | Op::CallPtr { site, .. } | Op::Call { site, .. })) => {
                &frame.code().site(site).unnamed
            }
            _ => &[],
        }
    }

    /// Carries on after a foreign function or an intrinsic.
    pub(crate) fn apply_flow(&mut self, flow: Flow, site: Side) -> Result<()> {
        let index = site;
        let site = self.site(index);
        match flow {
            Flow::Nothing => Ok(()),
            Flow::One(value) => self.deliver(site, &[value]),
            Flow::Two(first, second) => self.deliver(site, &[first, second]),
            Flow::Pushed => Ok(()),
            Flow::Unwind(payload) => {
                self.thread().payloads.push(payload);
                self.unwind_from(site.unwind)
            }
            Flow::Bytes(from, len) => match self.ret_place(site) {
                Some(to) => self.memory.copy(Place::unaligned(from), to, len),
                None => Ok(()),
            },
            Flow::Call { function, args } => self.call_back(function, &args, index),
            Flow::CallFirst { function, args, count } => {
                let function = self.callee(function)?;
                self.fit_outside(function, &args[..count])?;
                let code = self.code(function)?;
                self.begin_uncounted(code, index, &args[..count], OnReturn::Repeat)
            }
            Flow::Exit(code) => self.leave(code),
            Flow::Blocked => self.leave_blocked(),
            Flow::ExitThread(result) => self.exit_thread(result),
        }
    }

    /// The result of an intrinsic by its fast path.
    #[inline]
    pub(crate) fn quick(&self, info: &QuickInfo, a: Slot, b: Slot) -> Option<u64> {
        match info.quick {
            Quick::Int(f) => f(info.ty, a.bits, b.bits),
            Quick::Pointers(f) => f(&self.memory, info.element, a, b),
        }
    }

    pub(crate) fn call_intrinsic(&mut self, site: Side) -> Result<()> {
        let site_ref = self.site(site);
        let intrinsic = site_ref.intrinsic.as_deref().expect("the site of an intrinsic");
        if intrinsic.name == "catch_unwind" {
            return self.catch_unwind(site);
        }
        let Some(row) = intrinsic.row else { return Err(Unsupported::intrinsic(intrinsic.name.clone())) };
        if row.is_place {
            self.at_place()?;
        }
        let slots = self.args(site_ref);
        let mut next = slots.iter().copied();
        let mut take = || next.next().expect("the translator has passed every argument");
        let values: SmallVec<[Value; 4]> = intrinsic
            .arg_classes
            .iter()
            .map(|class| match class {
                Class::Zst => Value::Nothing,
                Class::One => Value::One(take()),
                Class::Two => Value::Two(take(), take()),
                Class::Memory => Value::Memory(Place::unaligned(take())),
            })
            .collect();
        self.thread().site = site;
        let dest = (intrinsic.ret_class == Class::Memory).then(|| self.ret_place(site_ref)).flatten();
        let mut call = intrinsics::Call { site: &intrinsic.site, machine: self, args: &values, dest };
        match intrinsics::run(row, &mut call)? {
            Value::Nothing | Value::Memory(_) => Ok(()),
            Value::One(value) => self.deliver(site_ref, &[value]),
            Value::Two(first, second) => self.deliver(site_ref, &[first, second]),
        }
    }

    pub(crate) fn ret_place(&self, site: &Site) -> Option<Place> {
        let Ret::Memory { ptr, offset, align } = site.ret else { return None };
        let thread = &self.threads[self.current];
        // SAFETY: a slot of the current frame.
        let ptr = unsafe { *thread.stack.at(thread.top().base).add(usize::from(ptr)) };
        Some(Place { ptr, offset: i64::from(offset) as u64, align_mask: align.mask() })
    }

    /// `catch_unwind(try_fn, data, catch_fn)`: gives 0 if `try_fn(data)` returns, and 1 after
    /// `catch_fn(data, payload)` if it unwinds.
    fn catch_unwind(&mut self, site: Side) -> Result<()> {
        let args = self.args(self.site(site));
        let (try_fn, data, handler) = (args[0], args[1], args[2]);
        let function = self.callee(try_fn)?;
        self.fit_argument(function, site, 0)?;
        let code = self.code(function)?;
        self.look_in_call()?;
        self.begin(NewCall { catches: true, ..NewCall::new(code, site, OnReturn::Tried) }, &[data])?;
        self.thread().catches.push(Catch { handler, data });
        Ok(())
    }

    /// Whether a function may be called at the type that an argument of an intrinsic has.
    pub(crate) fn fit_argument(&mut self, function: FnId, site: Side, argument: usize) -> Result<()> {
        let intrinsic = self.site(site).intrinsic.as_deref().expect("the site of an intrinsic");
        let TyKind::FnPtr(sig) = &self.program.ty(intrinsic.arg_types[argument]).kind else { return Ok(()) };
        let fit = signature::check(&self.program, sig, self.program.function(function)).map(|_| ());
        self.told_of(function, fit)
    }

    /// Adds to the report of a call that does not fit where its callee is.
    fn told_of<T>(&mut self, function: FnId, fit: Result<T>) -> Result<T> {
        if fit.is_err() {
            let header = self.program.function(function);
            let name = header.name.clone().into();
            let kind = match header.has_body {
                true => EventKind::Defined { function: name },
                false => EventKind::Declared { function: name },
            };
            let call = Active { function, span: header.span, left_out: 0 };
            if !header.attrs.shim {
                self.events.push(Noted { alloc: None, kind, calls: [call].into() });
            }
        }
        fit
    }

    /// A call that the machine itself makes, or a foreign function.
    fn fit_outside(&mut self, function: FnId, args: &[Slot]) -> Result<()> {
        let header = self.program.function(function);
        let fit = signature::check_from_outside(&self.program, header, args.len())
            .and_then(|()| signature::check_features(&self.program, header, self.memory.cpu));
        self.told_of(function, fit)
    }

    pub(crate) fn return_slots(&mut self, values: &[Slot]) -> Result<()> {
        let frame = self.pop_frame()?;
        let tried = |machine: &mut Machine, result| {
            let site = machine.site(frame.site);
            machine.deliver(site, &[Slot::int(result)])
        };
        match frame.on_return {
            OnReturn::Deliver | OnReturn::DeliverLast => {
                let site = self.site(frame.site);
                self.returned(site)?;
                self.deliver(site, values)?;
                self.pause_after(frame.call)
            }
            OnReturn::Adapt => {
                let site = self.site(frame.site);
                self.returned(site)?;
                let values = self.adapt_result(&frame, site, values)?;
                self.deliver(site, &values)?;
                self.pause_after(frame.call)
            }
            OnReturn::Tried => {
                self.thread().catches.pop();
                tried(self, 0)
            }
            OnReturn::Caught => tried(self, 1),
            OnReturn::Repeat => {
                self.repeat_operation();
                Ok(())
            }
            OnReturn::Machine => {
                self.machine_returned(values);
                self.ensure_frame()
            }
            OnReturn::Interruption => {
                let depth = self.thread().frames.len();
                self.thread().resumed = self.host.interruption_over(self.current, depth);
                self.interrupt()
            }
        }
    }

    pub(crate) fn return_bytes(&mut self, from: Place) -> Result<()> {
        let frame = *self.thread().top();
        if frame.protects {
            self.memory.end_guards(frame.call);
        }
        match frame.on_return {
            OnReturn::Deliver | OnReturn::DeliverLast => {
                let result = frame.code().result.as_ref().expect("the function returns bytes");
                let caller = self.threads[self.current].frames.len() - 2;
                if let Some(to) = self.ret_place_of(caller, frame.site) {
                    self.copy_checked(from, to, result)?;
                }
                self.return_slots(&[])
            }
            OnReturn::Adapt => {
                let adapted = self.adapt_returned_bytes(&frame, from);
                if adapted.is_err() {
                    // It is the call that wants a value of another type, not the function.
                    self.pop_frame()?;
                }
                self.return_slots(&adapted?)
            }
            _ => self.return_slots(&[]),
        }
    }

    /// Where a call site of some frame wants its result.
    pub(crate) fn ret_place_of(&self, frame: usize, site: Side) -> Option<Place> {
        let thread = &self.threads[self.current];
        let frame = &thread.frames[frame];
        let Ret::Memory { ptr, offset, align } = frame.code().site(site).ret else { return None };
        // SAFETY: a slot of that frame.
        let ptr = unsafe { *thread.stack.at(frame.base).add(usize::from(ptr)) };
        Some(Place { ptr, offset: i64::from(offset) as u64, align_mask: align.mask() })
    }

    fn returned(&self, site: &Site) -> Result<()> {
        if site.returns { Ok(()) } else { Err(Ub::unreachable().into()) }
    }

    /// Pauses if this was the last call that was to be made.
    fn pause_after(&mut self, call: u64) -> Result<()> {
        if self.part.last_call == Some(call) { Err(self.pause()) } else { Ok(()) }
    }

    /// Puts a result where the call site wants it.
    pub(crate) fn deliver(&mut self, site: &Site, values: &[Slot]) -> Result<()> {
        let thread = &self.threads[self.current];
        let fp = thread.stack.at(thread.top().base);
        if let Ret::Slots { first, .. } = site.ret {
            for (index, &value) in values.iter().enumerate() {
                // SAFETY: the site's slots are the frame's.
                unsafe { *fp.add(usize::from(first) + index) = value };
            }
        }
        Ok(())
    }

    /// A call that the machine itself makes, at the bottom of the stack.
    pub(crate) fn enter(&mut self, function: FnId, args: &[Slot]) -> Result<()> {
        let code = self.code(function)?;
        self.begin_uncounted(code, 0, args, OnReturn::Machine)
    }

    pub(crate) fn enter_ptr(&mut self, function: Slot, args: &[Slot]) -> Result<()> {
        let function = self.callee(function)?;
        self.fit_outside(function, args)?;
        self.enter(function, args)
    }

    /// Has the current thread call a function of the program before it does anything else.
    pub fn call_between(&mut self, function: Slot, args: &[Slot]) -> Result<()> {
        let function = self.callee(function)?;
        self.fit_outside(function, args)?;
        let code = self.code(function)?;
        self.begin_uncounted(code, 0, args, OnReturn::Interruption)
    }

    /// Has the current thread do what comes before everything else, if there is such a thing.
    pub(crate) fn interrupt(&mut self) -> Result<()> {
        match self.host.interruption() {
            Some(begin) => begin(self),
            None => Ok(()),
        }
    }

    /// A call that a foreign function makes; its result goes where the foreign function's would have gone.
    fn call_back(&mut self, function: Slot, args: &[Slot], site: Side) -> Result<()> {
        let function = self.callee(function)?;
        self.fit_outside(function, args)?;
        let code = self.code(function)?;
        self.begin_uncounted(code, site, args, OnReturn::Deliver)
    }

    fn machine_returned(&mut self, values: &[Slot]) {
        // The result of the program's entry is the process's exit code; only what a thread begins with has one.
        if let Some(&value) = values.first() {
            self.thread().exit_code = value.bits as i32;
            self.thread().result = value;
        }
    }

    /// Sees to it that the thread has something to do.
    pub(crate) fn ensure_frame(&mut self) -> Result<()> {
        while self.thread().frames.is_empty() {
            self.next_task()?;
        }
        Ok(())
    }

    pub(crate) fn tail_call_ptr(&mut self, callee: Slot, site: Side) -> Result<()> {
        let function = self.callee(callee)?;
        if self.fit(function, self.site(site))? == Fit::Same {
            return self.tail_call(function, site);
        }
        let args = self.adapt_args(function, self.site(site))?;
        self.replace_frame(function, args, Fit::Alike)
    }

    /// Replaces the current frame by the callee's, which returns to whoever called the current one.
    pub(crate) fn tail_call(&mut self, function: FnId, site: Side) -> Result<()> {
        let args = self.args(self.site(site));
        self.replace_frame(function, args, Fit::Same)
    }

    /// The same for a function that has its arguments, at its own types or at such as are passed alike.
    fn replace_frame(&mut self, function: FnId, mut args: Args, fit: Fit) -> Result<()> {
        let code = self.code(function)?;
        // What travels as bytes lies in the frame that is about to end.
        let has_rooms = self.keep_args(function, &mut args)?;
        let guarded = self.memory.hand_guards_on(self.threads[self.current].top().call, self.next_call);
        let frame = self.pop_frame()?;
        let adapts = (fit == Fit::Alike || has_rooms) && frame.on_return == OnReturn::Deliver;
        let on_return = if adapts { OnReturn::Adapt } else { frame.on_return };
        self.count_begun()?;
        // Arguments may have got memory of their own.
        let guarded = guarded || has_rooms || fit == Fit::Alike;
        let new = NewCall::new(code, frame.site, on_return);
        self.begin(NewCall { guarded, catches: frame.catches, ..new }, &args)
    }

    /// How a function may be called from a call site.
    fn fit(&mut self, function: FnId, site: &Site) -> Result<Fit> {
        let Some(sig) = &site.sig else { return Ok(Fit::Same) };
        let call = (std::ptr::from_ref(site).addr(), function);
        if let Some(&fit) = self.fitting_calls.get(&call) {
            return Ok(fit);
        }
        let program = self.program.clone();
        let header = program.function(function);
        let fit = match header.has_body {
            true => signature::check(&program, sig, header).and_then(|fit| {
                if !header.sig.variadic && !site.unnamed.is_empty() {
                    return Err(Ub::call_variadic(Variadic::Disagree { by: VariadicSide::Caller }).into());
                }
                signature::check_features(&program, header, self.memory.cpu)?;
                Ok(fit)
            }),
            // Declarations may differ; the host knows what the function is.
            false => self.declared_foreign(function, sig).map(|()| Fit::Same),
        };
        let fit = self.told_of(function, fit)?;
        if !self.memory.rules.paranoid {
            self.fitting_calls.insert(call, fit);
        }
        Ok(fit)
    }
}

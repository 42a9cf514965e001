//! Inlining of small functions.
//!
//! The callee's code is spliced in, in slots behind the caller's; arguments and results are moves. What a call does
//! beyond that stays: it is counted and numbered ([`Op::EnterPlain`]), and where the callee protects arguments it
//! borrows the caller's frame ([`Op::Enter`], [`Op::Leave`]), also when it is left by unwinding. Traces show it as a
//! frame of its own ([`Scope`]). Functions with locals in memory are left alone; those of which none is left there still
//! move the stack's end ([`Op::Reserve`]).

use std::ops::Range;

use ubik_ir::{FnId, Program, SpanId};

use super::fast_paths::without_fast_path;
use super::operands::{self, Moved};
use crate::code::*;

/// The largest functions that are inlined, and into what.
const MOST_OPS: usize = 100;
const MOST_SLOTS: u32 = 200;
const MOST_OPS_OF_CALLER: usize = 3000;

/// Marks positions of the caller's old code until all new ones are known.
const OLD: Pc = 1 << 31;

/// Whether a function is worth inlining, and can be.
pub fn may_be_inlined(code: &Code) -> bool {
    let is_fine = |op: &Op| match op {
        Op::Entry | Op::TailCall { .. } | Op::TailCallPtr { .. } | Op::ReturnMem { .. } => false,
        Op::CallIntrinsic { site } => code.sites[*site as usize]
            .intrinsic
            .as_ref()
            .is_some_and(|site| site.name != "catch_unwind" && !crate::c::needs_own_frame(&site.name)),
        _ => true,
    };
    let in_memory = code.frame_bytes.is_some() || !code.locals.is_empty() || code.is_variadic;
    !in_memory && code.ops.len() <= MOST_OPS && code.slots <= MOST_SLOTS && code.ops.iter().all(is_fine)
}

/// Inlines the functions that `find` finds.
pub fn inline(code: &mut Code, program: &Program, mut find: impl FnMut(FnId) -> Option<*const Code>) {
    let is_call = |op: &Op| matches!(op, Op::Call { .. });
    if !code.ops.iter().any(is_call) || code.ops.len() > MOST_OPS_OF_CALLER {
        return;
    }
    let mut chosen = Vec::new();
    for (pc, op) in code.ops.iter().enumerate() {
        let Op::Call { function, site } = *op else { continue };
        let site = &code.sites[site as usize];
        // Paths that end in a panic are not worth it.
        if function == code.function || !site.returns || site.unwind == UnwindTo::Unreachable {
            continue;
        }
        if let Some(callee) = find(function) {
            chosen.push((pc, callee));
        }
    }
    if !chosen.is_empty() {
        Splicer::new(code, program).run(&chosen);
    }
}

/// A callee that is being inlined.
#[derive(Clone, Copy)]
struct Callee<'a> {
    code: &'a Code,
    /// Where its slots begin.
    base: S,
    /// Whether the caller's frame is lent to it.
    borrows_frame: bool,
    ret: Ret,
    unwind: UnwindTo,
}

/// Where unwinding leaves a callee that has borrowed the frame; stands behind all other code.
struct Pad {
    unwind: UnwindTo,
    span: SpanId,
    scope: u16,
    /// The sites whose unwinding comes here.
    sites: Range<usize>,
}

struct Splicer<'a> {
    program: &'a Program,
    code: &'a mut Code,
    ops: Vec<Op>,
    spans: Vec<SpanId>,
    scope_of: Vec<u16>,
    /// Where the old operations are now.
    moved: Vec<Pc>,
    /// The first slot behind the caller's own.
    base: u32,
    pads: Vec<Pad>,
    /// What is stated for the operations that are emitted.
    span: SpanId,
    scope: u16,
}

impl<'a> Splicer<'a> {
    fn new(code: &'a mut Code, program: &'a Program) -> Splicer<'a> {
        operands::positions(code, |to| *to |= OLD);
        let room = code.ops.len() * 2;
        Splicer {
            program,
            ops: Vec::with_capacity(room),
            spans: Vec::with_capacity(room),
            scope_of: Vec::with_capacity(room),
            moved: Vec::with_capacity(code.ops.len()),
            base: code.slots,
            pads: Vec::new(),
            span: code.spans[0],
            scope: 0,
            code,
        }
    }

    fn run(mut self, chosen: &[(usize, *const Code)]) {
        let old = std::mem::take(&mut self.code.ops);
        let mut chosen = chosen.iter().peekable();
        for (pc, op) in old.iter().enumerate() {
            self.moved.push(self.ops.len() as Pc);
            (self.span, self.scope) = (self.code.spans[pc], self.code.scope_of[pc]);
            match chosen.next_if(|(at, _)| *at == pc) {
                // SAFETY: the cache of code keeps what it has given out.
                Some(&(_, callee)) => self.take_over(op, unsafe { &*callee }),
                None => self.emit(*op),
            }
        }
        self.place_pads();
        let Splicer { code, ops, spans, scope_of, moved, .. } = self;
        (code.ops, code.spans, code.scope_of) = (ops.into(), spans.into(), scope_of.into());
        operands::positions(code, |to| {
            if *to & OLD != 0 {
                *to = moved[(*to & !OLD) as usize];
            }
        });
    }

    fn emit(&mut self, op: Op) {
        self.ops.push(op);
        self.spans.push(self.span);
        self.scope_of.push(self.scope);
    }

    /// Whether there is room for another callee: indices in operations are short.
    fn has_room(&self, callee: &Code) -> bool {
        const LIMIT: usize = 60_000;
        self.ops.len() + callee.ops.len() < MOST_OPS_OF_CALLER
            && self.code.values.len() + callee.values.len() < LIMIT
            && self.code.ranges.len() + callee.ranges.len() < LIMIT
            && self.code.scopes.len() + callee.scopes.len() < LIMIT
            && self.base + callee.slots < LIMIT as u32
    }

    fn take_over(&mut self, op: &Op, callee: &Code) {
        let Op::Call { site: index, .. } = *op else { unreachable!("a call was chosen") };
        if !self.has_room(callee) {
            return self.emit(*op);
        }
        let site = &self.code.sites[index as usize];
        let (consumed, ret, unwind) = (site.consumed, site.ret, site.unwind);
        let base = self.base as S;
        let args = site.args.clone();
        let is_guarded = !site.guards.is_empty();
        let protects = callee.ops.iter().any(|op| operands::may_protect(op, callee).is_some());
        let borrows_frame = protects || is_guarded || callee.has_memory;
        for (index, src) in args.into_iter().enumerate() {
            self.emit(Op::Move { dst: base + index as S, src });
        }
        self.emit(if borrows_frame {
            Op::Enter { args: base, consumed }
        } else {
            Op::EnterPlain { count: 1 }
        });
        if callee.has_memory {
            let align = AlignBits::of(callee.stack_align);
            self.emit(Op::Reserve { size: callee.stack_size, align });
        }
        if is_guarded {
            self.emit(Op::Guard { function: callee.function, site: index });
        }
        self.code.slots = self.code.slots.max(self.base + callee.slots);
        let (span, scope) = (self.span, self.scope);
        self.splice(Callee { code: callee, base, borrows_frame, ret, unwind });
        (self.span, self.scope) = (span, scope);
    }

    fn splice(&mut self, callee: Callee<'_>) {
        let moved = Moved::behind(self.code);
        let scopes_from = self.code.scopes.len() as u16;
        self.add_scopes(callee.code, scopes_from);
        self.add_tables(callee, &moved);
        let start = self.ops.len();
        let mut positions = Vec::with_capacity(callee.code.ops.len());
        let mut exits = Vec::new();
        for (pc, op) in callee.code.ops.iter().enumerate() {
            positions.push(self.ops.len() as Pc);
            self.span = callee.code.spans[pc];
            self.scope = scopes_from + callee.code.scope_of[pc];
            match op {
                Op::Return | Op::ReturnOne { .. } | Op::ReturnTwo { .. } => {
                    self.deliver(op, callee);
                    if pc + 1 < callee.code.ops.len() {
                        exits.push(self.ops.len());
                        self.emit(Op::Unreachable);
                    }
                }
                Op::Resume => self.leave_by_unwinding(callee.borrows_frame, callee.unwind),
                _ => self.move_op(*op, callee.base, &moved),
            }
        }
        let end = self.ops.len() as Pc;
        // Tables of operations that are never reached may refer to what was dropped at the end.
        positions.push(end);
        self.place(start, &moved, &positions);
        exits.into_iter().for_each(|at| self.ops[at] = Op::Goto { to: end });
    }

    /// The callee's scopes, of which the first is its own.
    fn add_scopes(&mut self, callee: &Code, from: u16) {
        let (parent, span) = (self.scope, self.span);
        let mut scopes = callee.scopes.iter().map(|scope| Scope { parent: scope.parent + from, ..*scope });
        self.code.scopes.extend(scopes.next().map(|own| Scope { parent, span, ..own }));
        self.code.scopes.extend(scopes);
    }

    fn add_tables(&mut self, callee: Callee<'_>, moved: &Moved) {
        let (code, from) = (&mut *self.code, callee.code);
        code.sites.extend(from.sites.iter().cloned());
        code.switches.extend(from.switches.iter().cloned());
        code.values.extend(from.values.iter().cloned());
        code.copies.extend(from.copies.iter().cloned());
        code.ranges.extend(from.ranges.iter().cloned());
        code.indices.extend(from.indices.iter().copied());
        code.tags.extend(from.tags.iter().cloned());
        code.operations.extend(from.operations.iter().cloned());
        let quick = from.quick.iter().map(|quick| QuickInfo { site: quick.site + moved.sites, ..*quick });
        code.quick.extend(quick);
        code.retags.extend(from.retags.iter().cloned());
        code.messages.extend(from.messages.iter().cloned());
        let sites = moved.sites as usize..code.sites.len();
        if callee.borrows_frame {
            let scope = self.code.scopes.len() as u16 - callee.code.scopes.len() as u16;
            self.pads.push(Pad { unwind: callee.unwind, span: callee.code.spans[0], scope, sites });
            return;
        }
        let open = self.code.sites[sites].iter_mut().filter(|site| site.unwind == UnwindTo::Continue);
        open.for_each(|site| site.unwind = callee.unwind);
    }

    /// An operation of the callee, in its new slots and with its new tables.
    fn move_op(&mut self, mut op: Op, base: S, moved: &Moved) {
        moved.apply(&mut op);
        op = without_fast_path(op);
        if let Op::Enter { args, .. } = &mut op {
            *args += base;
        }
        operands::slots(&mut op, self.code, self.program, &mut |_, slot| *slot += base);
        self.emit(op);
    }

    /// Has the callee's jumps go where its operations are now.
    fn place(&mut self, start: usize, moved: &Moved, positions: &[Pc]) {
        let place = |to: &mut Pc| {
            if *to & OLD == 0 {
                *to = positions[*to as usize];
            }
        };
        self.ops[start..].iter_mut().filter_map(operands::target).for_each(place);
        for table in &mut self.code.switches[moved.switches as usize..] {
            table.targets.iter_mut().for_each(|(_, to)| place(to));
            table.dense.iter_mut().flatten().for_each(place);
            place(&mut table.otherwise);
        }
        for site in &mut self.code.sites[moved.sites as usize..] {
            if let UnwindTo::Cleanup(to) = &mut site.unwind {
                place(to);
            }
        }
    }

    /// The callee's result, and the end of its call.
    fn deliver(&mut self, op: &Op, callee: Callee<'_>) {
        match (*op, callee.ret) {
            (Op::ReturnOne { src }, Ret::Slots { first: dst, .. }) => {
                self.emit(Op::Move { dst, src: src + callee.base })
            }
            (Op::ReturnTwo { src }, Ret::Slots { first: dst, .. }) => {
                self.emit(Op::Move2 { dst, src: src + callee.base })
            }
            _ => {}
        }
        if callee.borrows_frame {
            self.emit(Op::Leave { protects: true });
        }
    }

    fn leave_by_unwinding(&mut self, borrows_frame: bool, unwind: UnwindTo) {
        if borrows_frame {
            self.emit(Op::Leave { protects: true });
        }
        match unwind {
            UnwindTo::Cleanup(to) => self.emit(Op::Goto { to }),
            UnwindTo::Continue => self.emit(Op::Resume),
            UnwindTo::Terminate(reason) => self.emit(Op::Terminate { reason }),
            UnwindTo::Unreachable => unreachable!("such calls are not inlined"),
        }
    }

    fn place_pads(&mut self) {
        for pad in std::mem::take(&mut self.pads) {
            let at = self.ops.len() as Pc;
            let open = self.code.sites[pad.sites].iter_mut();
            let open = open.filter(|site| site.unwind == UnwindTo::Continue);
            let count = open.map(|site| site.unwind = UnwindTo::Cleanup(at)).count();
            if count > 0 {
                (self.span, self.scope) = (pad.span, pad.scope);
                self.leave_by_unwinding(true, pad.unwind);
            }
        }
    }
}

//! How a block goes on: proposals for what is written into a block that the machine has reached.

use ubik_ir::*;

use crate::profile::Feature;
use crate::scene::{Scene, Target};
use crate::skeleton::{self, int_const, statement};
use crate::values;
use crate::view::{Found, has_stated_layout};

/// What is to be written into a block. Blocks with numbers behind those that exist are new and unwritten.
#[derive(Clone, Debug)]
pub struct Fill {
    pub statements: Vec<StatementKind>,
    pub end: TerminatorKind,
    /// How many new blocks it leads to.
    pub fresh: usize,
    /// The block is the head of a loop with this counter; or the end of one.
    pub loops: Looping,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looping {
    No,
    Opens { head: BlockId, counter: usize },
    Closes,
}

/// A loop that is being written.
#[derive(Clone, Copy, Debug)]
pub struct OpenLoop {
    pub function: FnId,
    pub head: BlockId,
    pub counter: usize,
    /// How many calls were active.
    pub depth: usize,
}

impl Scene<'_> {
    pub fn fresh(&self) -> BlockId {
        self.body.blocks.next_id()
    }

    fn reserved(&self, index: usize) -> LocalId {
        LocalId::from_usize(1 + self.body.params as usize + index)
    }

    pub fn unit(&self) -> Place {
        Place::local(self.reserved(skeleton::UNIT))
    }

    pub fn plain(&self, statements: Vec<StatementKind>) -> Fill {
        let end = TerminatorKind::Goto(self.fresh());
        Fill { statements, end, fresh: 1, loops: Looping::No }
    }

    /// Some statements, and on.
    pub fn straight(&mut self, most: usize) -> Option<Fill> {
        let mut statements = Vec::new();
        for _ in 0..=self.choices.below(most) {
            let weights = [
                24,
                self.profile.weight(Feature::SetDiscriminant),
                self.profile.weight(Feature::Storage),
                self.profile.weight(Feature::Assume),
                self.profile.weight(Feature::Expose),
                self.profile.weight(Feature::TwoLoads),
                self.profile.weight(Feature::Offset) / 2,
            ];
            match self.choices.weighted(&weights) {
                0 => self.assign(&mut statements),
                1 => self.set_discriminant(&mut statements),
                2 => self.storage(&mut statements),
                3 => self.assume(&mut statements),
                4 => self.expose(&mut statements),
                5 => self.two_loads(&mut statements),
                _ => self.walk(&mut statements),
            };
        }
        (!statements.is_empty()).then(|| self.plain(statements))
    }

    fn assign(&mut self, out: &mut Vec<StatementKind>) -> Option<()> {
        let target = self.any_target()?;
        let value = values::value(self, &target)?;
        self.store(target, value, out);
        Some(())
    }

    /// An assignment, with the retag that belongs to it.
    fn store(&self, target: Target, value: Rvalue, out: &mut Vec<StatementKind>) {
        let is_borrow = matches!(value, Rvalue::Ref { .. } | Rvalue::AddressOf { .. });
        let retags = !is_borrow && self.draft.module.has_retags(target.ty);
        out.push(StatementKind::Assign(target.place.clone(), value));
        if retags {
            out.push(StatementKind::Retag(RetagKind::Default, target.place));
        }
    }

    fn set_discriminant(&mut self, out: &mut Vec<StatementKind>) -> Option<()> {
        let target = self.target(|scene, found| {
            let ty = scene.draft.ty(found.ty);
            ty.enum_layout().is_some() && has_stated_layout(ty)
        })?;
        let count = self.draft.ty(target.ty).enum_layout()?.variants.len();
        let variant = self.choices.below(count) as u32;
        out.push(StatementKind::SetDiscriminant { place: target.place, variant });
        Some(())
    }

    fn storage(&mut self, out: &mut Vec<StatementKind>) -> Option<()> {
        let open: Vec<LocalId> =
            self.body.locals.ids().filter(|&id| !self.body.locals[id].always_live).collect();
        let &local = self.choices.pick(&open)?;
        let is_live = self.places.iter().any(|found| found.place.local == local);
        let statement = match is_live && !self.choices.one_in(3) {
            true => StatementKind::StorageDead(local),
            false => StatementKind::StorageLive(local),
        };
        out.push(statement);
        Some(())
    }

    fn assume(&mut self, out: &mut Vec<StatementKind>) -> Option<()> {
        let boolean = self.draft.boolean;
        let found = self.readable(|found| found.ty == boolean && found.known == Some(1))?;
        out.push(StatementKind::Assume(Operand::Copy(found.place)));
        Some(())
    }

    /// A pointer to a number and back. The number is used for nothing else.
    fn expose(&mut self, out: &mut Vec<StatementKind>) -> Option<()> {
        let module = &self.draft.module;
        // The name of a type with a lifetime in it cannot stand in a cast.
        let is_thin_raw = |ty: TyId| {
            let ty = module.ty(ty);
            matches!(ty.kind, TyKind::RawPtr { pointee, .. } if module.is_sized(pointee))
                && !ty.name.contains('&')
        };
        let found = self.readable(|found| found.target.is_some() && is_thin_raw(found.ty))?;
        let target = self.target_of(found.ty)?;
        let address = Place::local(self.reserved(skeleton::ADDRESS));
        let ty = self.draft.usize_ty;
        let out_cast = Rvalue::Cast { kind: CastKind::Expose, operand: Operand::Copy(found.place), ty };
        out.push(StatementKind::Assign(address.clone(), out_cast));
        let back =
            Rvalue::Cast { kind: CastKind::FromExposed, operand: Operand::Copy(address), ty: target.ty };
        self.store(target, back, out);
        Some(())
    }

    /// Loads through two pointers to different values, one after the other: whoever takes the pointers for equal gets one wrong.
    fn two_loads(&mut self, out: &mut Vec<StatementKind>) -> Option<()> {
        let first = self.readable(|found| found.via_pointer() && found.known.is_some())?;
        let second =
            self.readable(|found| found.via_pointer() && found.ty == first.ty && found.known != first.known)?;
        for loaded in [first, second] {
            let target = self.target(|_, found| found.ty == loaded.ty && !found.via_pointer())?;
            self.store(target, Rvalue::Use(Operand::Copy(loaded.place)), out);
        }
        Some(())
    }

    /// A pointer to an array, to its first element, to another one, and an access there.
    fn walk(&mut self, out: &mut Vec<StatementKind>) -> Option<()> {
        let draft = self.draft;
        let is_local = |found: &Found| found.place.projection.is_empty();
        let whole = self.target(|scene, found| {
            let &TyKind::RawPtr { pointee, mutable: true } = scene.kind(found.ty) else { return false };
            matches!(scene.kind(pointee), &TyKind::Array { count, .. } if count > 1) && is_local(found)
        })?;
        let array_ty = draft.ty(whole.ty).pointee()?;
        let &TyKind::Array { element, count } = draft.kind(array_ty) else { return None };
        let array = self.target(|_, found| found.ty == array_ty && found.init)?;
        let part = self.target(|scene, found| {
            matches!(scene.kind(found.ty), TyKind::RawPtr { pointee, .. } if *pointee == element)
                && is_local(found)
        })?;
        let steps = int_const(draft.find("isize")?, 1 + self.choices.below(count as usize - 1) as u128);
        let borrowed = Rvalue::AddressOf { place: array.place, ty: whole.ty, mutable: true };
        let first = Rvalue::Cast {
            kind: CastKind::PtrToPtr,
            operand: Operand::Copy(whole.place.clone()),
            ty: part.ty,
        };
        let left = Operand::Copy(part.place.clone());
        let moved = Rvalue::Binary { op: BinOp::Offset, left, right: Operand::Const(Box::new(steps)) };
        let there = Place { local: part.place.local, projection: vec![Projection::Deref] };
        let (to, value) = match self.choices.one_in(2) && self.is_scalar(element) {
            true => (
                self.target(|_, found| found.ty == element && !found.via_pointer())?.place,
                Operand::Copy(there),
            ),
            false => (there, self.constant(element)?),
        };
        out.push(StatementKind::Assign(whole.place, borrowed));
        out.push(StatementKind::Assign(part.place.clone(), first));
        out.push(StatementKind::Assign(part.place, moved));
        out.push(StatementKind::Assign(to, Rvalue::Use(value)));
        Some(())
    }

    /// A switch on a value that is known here, with other ways that are never taken.
    pub fn switch(&mut self) -> Option<Fill> {
        let found = self.readable(|found| found.known.is_some())?;
        let known = found.known?;
        let (next, mut fresh) = (self.fresh(), 1);
        let max = max_of(self.draft.ty(found.ty).size).min(match self.kind(found.ty) {
            TyKind::Bool => 1,
            TyKind::Char => 0xd7ff,
            _ => u128::MAX,
        });
        let mut targets: Vec<(u128, BlockId)> = Vec::new();
        for _ in 0..self.choices.below(4) {
            let value =
                [known ^ 1, known.wrapping_add(1), 0, self.choices.bits()][self.choices.below(4)] & max;
            if value == known || targets.iter().any(|&(other, _)| other == value) || value > max {
                continue;
            }
            let way = self.decoy(next, &mut fresh);
            targets.push((value, way));
        }
        let otherwise = match self.choices.one_in(3) || known > max {
            true => next,
            false => {
                targets.push((known, next));
                self.decoy(next, &mut fresh)
            }
        };
        let end = TerminatorKind::Switch { value: Operand::Copy(found.place), targets, otherwise };
        Some(Fill { statements: Vec::new(), end, fresh, loops: Looping::No })
    }

    /// A way that is not taken: to a block that exists, or to one that is written last.
    fn decoy(&mut self, next: BlockId, fresh: &mut usize) -> BlockId {
        match self.choices.one_in(2).then(|| self.old_block()).flatten() {
            Some(block) => block,
            None => {
                *fresh += 1;
                BlockId(next.0 + *fresh as u32 - 1)
            }
        }
    }

    /// A block that was written, other than the first, which nothing may jump to.
    fn old_block(&mut self) -> Option<BlockId> {
        let written: Vec<BlockId> = self
            .body
            .blocks
            .iter_enumerated()
            .filter(|(id, block)| id.0 > 0 && !block.cleanup && !skeleton::is_hole(block))
            .map(|(id, _)| id)
            .collect();
        self.choices.pick(&written).copied()
    }

    pub fn jump(&mut self) -> Option<Fill> {
        let end = TerminatorKind::Goto(self.old_block()?);
        Some(Fill { statements: Vec::new(), end, fresh: 0, loops: Looping::No })
    }

    /// Sets a counter to zero; what follows is run again once the loop is closed.
    pub fn open_loop(&mut self, taken: &[usize]) -> Option<Fill> {
        let counter = (0..skeleton::COUNTERS).find(|counter| !taken.contains(counter))?;
        let ty = self.draft.find("u32")?;
        let zero = Rvalue::Use(Operand::Const(Box::new(int_const(ty, 0))));
        let place = Place::local(self.reserved(1 + counter));
        let mut fill = self.plain(vec![StatementKind::Assign(place, zero)]);
        fill.loops = Looping::Opens { head: self.fresh(), counter };
        Some(fill)
    }

    /// Counts, and goes back to the head of a loop so many times.
    pub fn close_loop(&mut self, open: OpenLoop, times: u128) -> Option<Fill> {
        let ty = self.draft.find("u32")?;
        let counter = Place::local(self.reserved(1 + open.counter));
        let condition = Place::local(self.reserved(skeleton::CONDITION));
        let constant = |bits| Operand::Const(Box::new(int_const(ty, bits)));
        let next =
            Rvalue::Binary { op: BinOp::Add, left: Operand::Copy(counter.clone()), right: constant(1) };
        let is_less =
            Rvalue::Binary { op: BinOp::Lt, left: Operand::Copy(counter.clone()), right: constant(times) };
        let statements =
            vec![StatementKind::Assign(counter, next), StatementKind::Assign(condition.clone(), is_less)];
        let end = TerminatorKind::Switch {
            value: Operand::Copy(condition),
            targets: vec![(0, self.fresh())],
            otherwise: open.head,
        };
        Some(Fill { statements, end, fresh: 1, loops: Looping::Closes })
    }

    /// Writes a number that some place holds.
    pub fn dump(&mut self) -> Option<Fill> {
        let draft = self.draft;
        let found = self.readable(|found| draft.dump_of(found.ty).is_some())?;
        let function = draft.dump_of(found.ty)?;
        let dest = self.unit();
        Some(self.call_of(function, vec![Operand::Copy(found.place)], dest))
    }

    pub fn call_of(&mut self, function: FnId, args: Vec<Operand>, dest: Place) -> Fill {
        let sig = self.draft.module.functions[function].sig.clone();
        self.call_by(Callee::Fn(function), args, dest, sig)
    }

    fn call_by(&mut self, callee: Callee, args: Vec<Operand>, dest: Place, sig: FnSig) -> Fill {
        self.called(callee, args, dest, Some(Box::new(sig)))
    }

    pub fn called(
        &mut self,
        callee: Callee,
        args: Vec<Operand>,
        dest: Place,
        sig: Option<Box<FnSig>>,
    ) -> Fill {
        let (unwind, fresh) = match callee {
            Callee::Intrinsic(_) if !self.in_cleanup => (Unwind::Continue, 1),
            _ => self.unwinding(),
        };
        let call = Call { callee, args, dest, target: Some(self.fresh()), unwind, sig };
        let end = TerminatorKind::Call(Box::new(call));
        Fill { statements: Vec::new(), end, fresh, loops: Looping::No }
    }

    /// What is done if a call unwinds, and how many new blocks there are with its target.
    pub fn unwinding(&mut self) -> (Unwind, usize) {
        if self.in_cleanup {
            return (Unwind::Terminate(TerminateReason::InCleanup), 1);
        }
        match self.has(Feature::Panic) && self.choices.one_in(2) {
            true => (Unwind::Cleanup(BlockId(self.fresh().0 + 1)), 2),
            false => (Unwind::Continue, 1),
        }
    }

    /// Calls one of these functions, directly or by a pointer.
    pub fn call(&mut self, functions: &[FnId]) -> Option<Fill> {
        if self.has(Feature::FnPtr) && self.choices.one_in(4) {
            return self.call_pointer();
        }
        let &function = self.choices.pick(functions)?;
        let sig = self.draft.module.functions[function].sig.clone();
        let (args, dest) = self.call_values(&sig)?;
        Some(self.call_of(function, args, dest))
    }

    fn call_pointer(&mut self) -> Option<Fill> {
        let draft = self.draft;
        let found = self.readable(|found| matches!(draft.kind(found.ty), TyKind::FnPtr(_)))?;
        let TyKind::FnPtr(sig) = draft.kind(found.ty) else { return None };
        let (args, dest) = self.call_values(sig)?;
        let callee = Callee::Ptr(Operand::Copy(found.place));
        Some(self.call_by(callee, args, dest, (**sig).clone()))
    }

    /// Ends the function by a call of one with the same signature, whose values all travel in registers.
    pub fn tail_call(&mut self, caller: FnId, functions: &[FnId]) -> Option<Fill> {
        let all = &self.draft.module.functions;
        let sig = all[caller].sig.clone();
        let is_small = |&ty: &TyId| self.is_scalar(ty) && self.draft.ty(ty).size <= 8;
        if !sig.params.iter().all(is_small) || !(sig.ret == self.draft.unit || is_small(&sig.ret)) {
            return None;
        }
        let open: Vec<FnId> = functions.iter().copied().filter(|&id| all[id].sig == sig).collect();
        let &function = self.choices.pick(&open)?;
        let args = sig.params.iter().map(|&ty| self.operand(ty)).collect::<Option<Vec<_>>>()?;
        let end = TerminatorKind::TailCall { callee: Callee::Fn(function), args, sig };
        Some(Fill { statements: Vec::new(), end, fresh: 0, loops: Looping::No })
    }

    /// Arguments, some of them moved, and a place for the result that is none of those.
    pub fn call_values(&mut self, sig: &FnSig) -> Option<(Vec<Operand>, Place)> {
        let mut args = Vec::new();
        let mut moved: Vec<LocalId> = Vec::new();
        for &param in &sig.params {
            if self.draft.needs_drop(param) {
                let local = self.owner_of(param)?;
                if args.iter().any(|arg| mentions(arg, local)) {
                    return None;
                }
                moved.push(local);
                args.push(Operand::Move(Place::local(local)));
                continue;
            }
            let operand = self.operand(param)?;
            let whole = operand.place().and_then(Place::as_local);
            args.push(match whole {
                Some(local)
                    if self.choices.one_in(3)
                        && local != LocalId::RETURN
                        && !args.iter().any(|arg| mentions(arg, local)) =>
                {
                    moved.push(local);
                    Operand::Move(Place::local(local))
                }
                _ => operand,
            });
        }
        let is_free = |operand: &Operand| match operand {
            Operand::Copy(place) => !moved.contains(&place.local),
            _ => true,
        };
        if !args.iter().all(is_free) {
            return None;
        }
        let dest = match sig.ret == self.draft.unit {
            true => self.unit(),
            false => {
                let ret = sig.ret;
                let target = self.target(|scene, found| {
                    let is_free = !moved.contains(&found.place.local);
                    found.ty == ret && is_free && scene.may_be_result(found)
                })?;
                target.place
            }
        };
        Some((args, dest))
    }

    /// Returns, after the result was given a value if it has none; or goes on unwinding.
    pub fn finish(&mut self) -> Option<Fill> {
        let mut statements = Vec::new();
        if self.in_cleanup {
            let end = TerminatorKind::Resume;
            return Some(Fill { statements, end, fresh: 0, loops: Looping::No });
        }
        let ret = Place::local(LocalId::RETURN);
        let is_there = self.places.iter().any(|found| found.place == ret && found.init);
        if !is_there || self.choices.one_in(4) {
            let ty = self.body.locals[LocalId::RETURN].ty;
            self.fill(&ret, ty, &mut statements)?;
        }
        let end = TerminatorKind::Return;
        Some(Fill { statements, end, fresh: 0, loops: Looping::No })
    }
}

fn mentions(operand: &Operand, local: LocalId) -> bool {
    operand
        .place()
        .is_some_and(|place| place.local == local || place.projection.contains(&Projection::Index(local)))
}

/// What a body was before a block was written.
pub struct Before {
    block: Block,
    blocks: usize,
}

/// Writes a block of a body.
pub fn write_block(body: &mut Body, function: FnId, block: BlockId, fill: &Fill) -> Before {
    let blocks = body.blocks.len();
    let cleanup = body.blocks[block].cleanup;
    let unwinds_to = match &fill.end {
        TerminatorKind::Call(call) => Some(call.unwind),
        TerminatorKind::Drop { unwind, .. } => Some(*unwind),
        _ => None,
    };
    for _ in 0..fill.fresh {
        let id = body.blocks.next_id();
        let is_cleanup = cleanup || unwinds_to == Some(Unwind::Cleanup(id));
        body.blocks.push(skeleton::hole(function, id, is_cleanup));
    }
    let statements = fill.statements.iter().cloned().map(statement).collect();
    let terminator = Terminator { kind: fill.end.clone(), span: SpanId::NONE };
    let new = Block { statements, terminator, cleanup };
    Before { block: std::mem::replace(&mut body.blocks[block], new), blocks }
}

/// Makes the body what it was before.
pub fn unwrite_block(body: &mut Body, block: BlockId, before: Before) {
    body.blocks.raw.truncate(before.blocks);
    body.blocks[block] = before.block;
}

//! Which locals may be read before they are written, or after they were moved into a call.
//!
//! Safe code never does it, and slots could not tell: they hold what a former frame has left. MIR that is written by
//! hand may; its locals are kept in memory, which knows what is initialised. Assigning a part counts for the whole.

use ubik_ir::{
    Block, BlockId, Body, Call, LocalId, Operand, Place, Projection, Rvalue, StatementKind, TerminatorKind,
};

use super::{Translator, uses};

/// A set of locals.
#[derive(Clone, PartialEq, Eq)]
struct Locals(Vec<u64>);

impl Locals {
    fn none(count: usize) -> Locals {
        Locals(vec![0; count.div_ceil(64)])
    }

    fn add(&mut self, local: LocalId) {
        self.0[local.0 as usize / 64] |= 1 << (local.0 % 64);
    }

    fn remove(&mut self, local: LocalId) {
        self.0[local.0 as usize / 64] &= !(1 << (local.0 % 64));
    }

    fn has(&self, local: LocalId) -> bool {
        self.0[local.0 as usize / 64] >> (local.0 % 64) & 1 == 1
    }

    /// Keeps what is in both; says whether that is less than before.
    fn intersect(&mut self, other: &Locals) -> bool {
        let before = self.clone();
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine &= theirs);
        *self != before
    }
}

impl Translator<'_> {
    /// Marks the locals that may be read before they are written.
    pub(super) fn find_early_reads(&self, early: &mut [bool]) {
        let body = self.body;
        let mut entry: Vec<Option<Locals>> = vec![None; body.blocks.len()];
        let mut start = Locals::none(body.locals.len());
        (1..=body.params).map(LocalId).chain(body.va_list).for_each(|local| start.add(local));
        entry[BlockId::ENTRY.0 as usize] = Some(start);
        let mut pending = vec![BlockId::ENTRY];
        let moved = moved_into_calls(body);
        while let Some(id) = pending.pop() {
            let Some(mut written) = entry[id.0 as usize].clone() else { continue };
            let block = &body.blocks[id];
            walk(block, &mut written, &mut |local| {
                let in_slots = self.class(body.locals[local].ty).slots() > 0;
                early[local.0 as usize] |= in_slots || moved.has(local);
            });
            for (successor, also) in successors(&block.terminator.kind) {
                let mut reaching = written.clone();
                also.into_iter().for_each(|local| reaching.add(local));
                let changed = match &mut entry[successor.0 as usize] {
                    Some(known) => known.intersect(&reaching),
                    empty => {
                        *empty = Some(reaching);
                        true
                    }
                };
                if changed {
                    pending.push(successor);
                }
            }
        }
    }
}

/// Follows what a block writes and shows what it reads too early.
fn walk(block: &Block, written: &mut Locals, early: &mut impl FnMut(LocalId)) {
    let mut read = |written: &Locals, local: LocalId| {
        if !written.has(local) {
            early(local);
        }
    };
    for statement in &block.statements {
        match &statement.kind {
            StatementKind::Assign(place, rvalue) => {
                evaluated(place, &mut |local| read(written, local));
                operands_of(rvalue, &mut |local| read(written, local));
                written.add(place.local);
            }
            StatementKind::StorageLive(local) | StatementKind::StorageDead(local) => written.remove(*local),
            StatementKind::Deinit(place) if place.projection.is_empty() => written.remove(place.local),
            other => uses::of_statement(other, |operand| read_by(operand, &mut |local| read(written, local))),
        }
    }
    let mut read = |local| read(written, local);
    uses::of_terminator(&block.terminator.kind, |operand| read_by(operand, &mut read));
    match &block.terminator.kind {
        TerminatorKind::Return => read(LocalId::RETURN),
        TerminatorKind::Call(call) => {
            evaluated(&call.dest, &mut read);
            moved_whole(call).for_each(|local| written.remove(local));
        }
        _ => {}
    }
}

/// The locals that a call moves as a whole.
fn moved_whole(call: &Call) -> impl Iterator<Item = LocalId> + '_ {
    call.args.iter().filter_map(|arg| match arg {
        Operand::Move(place) if place.projection.is_empty() => Some(place.local),
        _ => None,
    })
}

fn moved_into_calls(body: &Body) -> Locals {
    let mut moved = Locals::none(body.locals.len());
    for block in body.blocks.iter() {
        if let TerminatorKind::Call(call) = &block.terminator.kind {
            moved_whole(call).for_each(|local| moved.add(local));
        }
    }
    moved
}

/// What evaluating a place reads: pointers and indices.
fn evaluated(place: &Place, read: &mut impl FnMut(LocalId)) {
    if place.is_indirect() {
        read(place.local);
    }
    for step in &place.projection {
        if let Projection::Index(local) = step {
            read(*local);
        }
    }
}

fn read_by(operand: &Operand, read: &mut impl FnMut(LocalId)) {
    if let Some(place) = operand.place() {
        evaluated(place, read);
        read(place.local);
    }
}

fn operands_of(rvalue: &Rvalue, read: &mut impl FnMut(LocalId)) {
    uses::of_rvalue(rvalue, |operand| read_by(operand, read));
    match rvalue {
        Rvalue::Ref { place, .. } | Rvalue::AddressOf { place, .. } => evaluated(place, read),
        Rvalue::Discriminant(place) => {
            evaluated(place, read);
            read(place.local);
        }
        _ => {}
    }
}

/// Where control goes, and what has been written on the way.
fn successors(terminator: &TerminatorKind) -> Vec<(BlockId, Option<LocalId>)> {
    let mut out = Vec::new();
    let cleanup = match terminator {
        TerminatorKind::Goto(target) => {
            out.push((*target, None));
            None
        }
        TerminatorKind::Switch { targets, otherwise, .. } => {
            out.extend(targets.iter().map(|&(_, target)| (target, None)));
            out.push((*otherwise, None));
            None
        }
        TerminatorKind::Call(call) => {
            out.extend(call.target.map(|target| (target, Some(call.dest.local))));
            Some(call.unwind)
        }
        TerminatorKind::Drop { target, unwind, .. } => {
            out.push((*target, None));
            Some(*unwind)
        }
        _ => None,
    };
    if let Some(ubik_ir::Unwind::Cleanup(block)) = cleanup {
        out.push((block, None));
    }
    out
}

//! Locals in memory that could as well be slots.
//!
//! A local is in memory because something borrows it. When small functions have been inlined, many borrows turn out
//! to go nowhere: between the life and the death of the local, every pointer to it is in a slot, and is only retagged
//! and accessed. What the rules say about all that is known beforehand, so it is tried out here, on every path from its
//! life to its death: with the aliasing model itself, byte by byte initialised, aligned, in bounds. If nothing can go
//! wrong, and no pointer to it is used afterwards, the accesses become moves between slots, and the borrows disappear.
//! Loops are not followed: if there is one on a path, the local stays in memory.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use ubik_borrows::{AllocBorrows, By, CallId, Model, NoHistory, PlainRetag, Retagged, Root, Tag};
use ubik_ir::Program;

use super::flow::entries;
use super::operands::{self, Access};
use super::relaid::Relaid;
use super::sweep::{LiveBehind, Liveness, leaders};
use crate::code::*;
use crate::memory::AccessKind;

/// The largest locals, and the most steps between life and death, that are tried.
const MOST_BYTES: u64 = 64;
const MOST_STEPS: usize = 1000;
/// The most slots that code may come to have.
const MOST_SLOTS: usize = 50_000;

/// The tag of the local itself.
const ROOT: Tag = Tag::new(1);
/// The call of the function whose local it is, which outlives the local.
const OUTER_CALL: u64 = 0;

/// Turns locals into slots.
pub fn promote(code: &mut Code, program: &Program, model: Option<Model>) {
    if code.locals.iter().all(|local| local.always_live || local.size > MOST_BYTES) {
        return;
    }
    let mut ops = std::mem::take(&mut code.ops).into_vec();
    let leaders = leaders(&ops, code);
    let live = Liveness::new(code, &leaders).behind(&mut ops, code, program);
    let mut promoted: Vec<(Side, Found)> = Vec::new();
    let mut slots = code.slots as usize;
    for (index, local) in code.locals.clone().into_iter().enumerate() {
        let index = index as Side;
        if local.always_live || local.size > MOST_BYTES || slots > MOST_SLOTS {
            continue;
        }
        let trial =
            Trial { index, local, found: Found::default(), seen: vec![false; ops.len()], live: &live };
        if let Some(found) = trial.run(&ops, code, program, model) {
            slots += found.cells.len();
            promoted.push((index, found));
        }
    }
    code.ops = ops.into();
    if !promoted.is_empty() {
        rewrite(code, promoted);
    }
}

/// Some bytes of a local that are always accessed together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Cell {
    at: u64,
    size: u64,
    pointer: bool,
}

/// What becomes of an operation that touches a local.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Action {
    Drop,
    /// It only counts.
    Count,
    /// Slots come from cells, and the value is checked if the operation checked it.
    Load(Moves, Option<Side>),
    Store(Moves),
}

/// Slots, and the cells that their values come from or go to.
type Moves = SmallVec<[(S, usize); 2]>;

/// How a local that need not be in memory is used.
#[derive(Default)]
struct Found {
    cells: Vec<Cell>,
    actions: FxHashMap<usize, Action>,
}

/// A path from the life of a local, up to some operation.
#[derive(Clone)]
struct Path {
    /// What has become of the borrows, if they matter.
    state: Option<AllocBorrows>,
    next_tag: u32,
    /// The calls that have been entered and not left.
    calls: Vec<u64>,
    next_call: u64,
    protected: Vec<(u64, Tag)>,
    /// The slots that point to the local: by which tag, and where.
    pointers: Vec<(S, Tag, u64)>,
    /// The cells that have been written.
    written: Vec<usize>,
}

struct Trial<'a> {
    index: Side,
    local: LocalMemory,
    found: Found,
    seen: Vec<bool>,
    /// What is live behind the deaths of locals.
    live: &'a LiveBehind,
}

impl Trial<'_> {
    fn run(mut self, ops: &[Op], code: &mut Code, program: &Program, model: Option<Model>) -> Option<Found> {
        let is_live = |op: &Op| matches!(*op, Op::Live { local } if local == self.index);
        let mut paths: Vec<(usize, Path)> = Vec::new();
        for at in (0..ops.len()).filter(|&at| is_live(&ops[at])) {
            self.found.actions.insert(at, Action::Count);
            paths.push((at + 1, Path::new(&self.local, model)));
        }
        let mut steps = 0;
        while let Some((at, mut path)) = paths.pop() {
            let is_head = code.loops.iter().any(|found| found.head as usize == at);
            steps += 1;
            // Frames change over to other code where loops begin.
            if at >= ops.len() || is_head || steps > MOST_STEPS {
                return None;
            }
            let action = self.step(at, ops[at], &mut path, code, program)?;
            self.note(at, action)?;
            if self.is_death(ops[at]) {
                continue;
            }
            let targets = operands::successors(at, ops[at], code);
            // What leads back is most likely a loop.
            if targets.iter().any(|&to| to <= at) {
                return None;
            }
            if let [others @ .., last] = targets.as_slice() {
                paths.extend(others.iter().map(|&to| (to, path.clone())));
                paths.push((*last, path));
            }
        }
        self.leaves_the_rest(ops, code, program)?;
        self.is_only_used_while_live(ops, code).then_some(self.found)
    }

    fn is_death(&self, op: Op) -> bool {
        matches!(op, Op::Dead { local } if local == self.index)
    }

    /// Notes what becomes of an operation; nothing if that depends on the path that leads there.
    fn note(&mut self, at: usize, action: Option<Action>) -> Option<()> {
        if std::mem::replace(&mut self.seen[at], true) {
            return (self.found.actions.get(&at) == action.as_ref()).then_some(());
        }
        self.found.actions.extend(action.map(|action| (at, action)));
        Some(())
    }

    /// Whether no operation elsewhere uses the local; its death there is none.
    fn leaves_the_rest(&mut self, ops: &[Op], code: &mut Code, program: &Program) -> Option<()> {
        for (at, op) in ops.iter().enumerate().filter(|(at, _)| !self.seen[*at]) {
            if self.is_death(*op) {
                self.found.actions.insert(at, Action::Drop);
                continue;
            }
            let mut uses = false;
            operands::slots(&mut op.clone(), code, program, &mut |_, slot| uses |= *slot == self.local.slot);
            if uses {
                return None;
            }
        }
        Some(())
    }

    /// Whether operations that become others are only reached while the local is live, also where frames change over from
    /// code that was not improved.
    fn is_only_used_while_live(&self, ops: &[Op], code: &Code) -> bool {
        let deaths = (0..ops.len()).filter(|&at| self.is_death(ops[at]));
        let behind = deaths.flat_map(|at| operands::successors(at, ops[at], code));
        let mut pending: Vec<usize> = behind.chain(entries(code)).collect();
        let mut seen = vec![false; ops.len()];
        while let Some(at) = pending.pop() {
            if std::mem::replace(&mut seen[at], true) {
                continue;
            }
            match self.found.actions.get(&at) {
                Some(Action::Count) => {}
                Some(_) if !self.is_death(ops[at]) => return false,
                _ => pending.extend(operands::successors(at, ops[at], code)),
            }
        }
        true
    }

    /// Follows an operation and says what becomes of it; nothing at all if the local has to be in memory because of it.
    fn step(
        &mut self,
        at: usize,
        mut op: Op,
        path: &mut Path,
        code: &mut Code,
        program: &Program,
    ) -> Option<Option<Action>> {
        match op {
            Op::Live { local } if local == self.index => return None,
            Op::Dead { local } if local == self.index => {
                let dangles =
                    |&(slot, _, _): &(S, Tag, u64)| slot != self.local.slot && self.live.has(at, slot);
                path.end().filter(|()| !path.pointers.iter().any(dangles))?;
                return Some(Some(Action::Drop));
            }
            Op::Retag { slot, info } if path.pointer(slot).is_some() => {
                self.retag(path, slot, &code.retags[info as usize])?;
                return Some(Some(Action::Drop));
            }
            Op::RetagLate { slot, info } if path.pointer(slot).is_some() => {
                self.retag_late(path, slot, &code.retags[info as usize])?;
                return Some(Some(Action::Drop));
            }
            Op::Check { src, value } if path.pointer(src).is_some() => {
                self.check(path.pointer(src)?.1, code.values[value as usize].check)?;
                return Some(Some(Action::Drop));
            }
            Op::Enter { .. } => path.enter(),
            Op::Leave { .. } => path.leave(),
            _ => {}
        }
        if let Some((access, parts)) =
            access(op, code).filter(|(access, _)| path.pointer(access.ptr).is_some())
        {
            return self.access(access, parts, path).map(Some);
        }
        let copied = operands::copies(&op)
            .map(|copy| copy.and_then(|(dst, src, by)| Some((dst, path.pointer(src)?, by))));
        let is_copy = copied.iter().any(Option::is_some);
        let mut escapes = false;
        operands::slots(&mut op, code, program, &mut |role, slot| {
            escapes |= (*slot..*slot + role.reads()).any(|slot| path.pointer(slot).is_some());
            path.forget(*slot, role.writes());
        });
        if escapes && !is_copy {
            return None;
        }
        for (dst, (tag, from), by) in copied.into_iter().flatten() {
            path.pointers.push((dst, tag, from.checked_add_signed(by)?));
        }
        Some(None)
    }

    fn retag(&self, path: &mut Path, slot: S, info: &RetagInfo) -> Option<()> {
        let (tag, at) = path.pointer(slot)?;
        let (size, kind) = info.quick.as_ref()?.of_one_place()?;
        let end = at.checked_add(size).filter(|&end| end <= self.local.size)?;
        let call = path.calls.iter().nth_back(info.outer.into()).copied().unwrap_or(OUTER_CALL);
        let new = Tag::new(path.next_tag);
        let plain = PlainRetag {
            parent: tag,
            new,
            lo: u32::try_from(at).ok()?,
            hi: u32::try_from(end).ok()?,
            kind: kind.outliving_call(),
            of_parent: false,
            call: CallId(call),
        };
        let retagged = path.state.as_mut()?.retag(&plain.retag(), &mut running(&path.calls)).ok()?;
        if retagged == Retagged::Fresh {
            path.next_tag += 1;
            path.forget(slot, 1);
            path.pointers.push((slot, new, at));
            if kind.is_protected() {
                let place = path.protected.partition_point(|(owner, _)| *owner <= call);
                path.protected.insert(place, (call, new));
            }
        }
        Some(())
    }

    /// What [`Op::RetagLate`] does.
    fn retag_late(&self, path: &mut Path, slot: S, info: &RetagInfo) -> Option<()> {
        let tag = |path: &Path, slot: S| path.pointer(slot).map(|(tag, _)| tag);
        if info.derived().iter().any(|&pointer| tag(path, pointer) != tag(path, slot)) {
            return Some(());
        }
        self.retag(path, slot, info)?;
        let (new, at) = path.pointer(slot)?;
        for &(offset, size) in info.late().iter().flat_map(|late| &late.written) {
            let (from, calls) = (at.checked_add(offset)?, &mut running(&path.calls));
            let end = from.checked_add(size)?;
            path.state.as_mut()?.access(By::Tag(new), from..end, AccessKind::Write, calls).ok()?;
        }
        for (_, tag, _) in path.pointers.iter_mut().filter(|(holder, ..)| info.derived().contains(holder)) {
            *tag = new;
        }
        Some(())
    }

    /// A check of a pointer to the local.
    fn check(&self, at: u64, plan: CheckPlan) -> Option<()> {
        let CheckPlan::Thin { size, align_mask, .. } = plan else { return None };
        let fits = at.checked_add(size).is_some_and(|end| end <= self.local.size);
        (fits && self.is_aligned(at, align_mask)).then_some(())
    }

    fn is_aligned(&self, at: u64, mask: u64) -> bool {
        mask < self.local.align && at & mask == 0
    }

    fn access(&mut self, access: Access, parts: Parts, path: &mut Path) -> Option<Action> {
        let (tag, base) = path.pointer(access.ptr)?;
        let from = base.checked_add_signed(access.offset)?;
        let end = from.checked_add(access.size).filter(|&end| end <= self.local.size)?;
        if !self.is_aligned(base, access.align.mask()) {
            return None;
        }
        if let Some(state) = &mut path.state {
            state.access(By::Tag(tag), from..end, access.kind, &mut running(&path.calls)).ok()?;
        }
        let mut moves = Moves::new();
        for (slot, cell) in parts {
            let cell = self.found.cell(Cell { at: from + cell.at, ..cell })?;
            match access.kind {
                AccessKind::Read if !path.written.contains(&cell) => return None,
                AccessKind::Write if path.pointer(slot).is_some() => return None,
                AccessKind::Read => path.forget(slot, 1),
                AccessKind::Write => path.written.push(cell),
            }
            moves.push((slot, cell));
        }
        Some(match access.kind {
            AccessKind::Read => Action::Load(moves, access.value.map(Side::from)),
            AccessKind::Write => Action::Store(moves),
        })
    }
}

impl Found {
    /// The number of a cell, unless it overlaps with another one.
    fn cell(&mut self, wanted: Cell) -> Option<usize> {
        if let Some(known) = self.cells.iter().position(|cell| *cell == wanted) {
            return Some(known);
        }
        let overlaps = |cell: &Cell| cell.at < wanted.at + wanted.size && wanted.at < cell.at + cell.size;
        if self.cells.iter().any(overlaps) {
            return None;
        }
        self.cells.push(wanted);
        Some(self.cells.len() - 1)
    }
}

impl Path {
    fn new(local: &LocalMemory, model: Option<Model>) -> Path {
        Path {
            state: model.map(|model| AllocBorrows::new(model, ROOT, Root::Unique, local.size)),
            next_tag: ROOT.get() + 1,
            calls: Vec::new(),
            next_call: OUTER_CALL + 1,
            protected: Vec::new(),
            pointers: vec![(local.slot, ROOT, 0)],
            written: Vec::new(),
        }
    }

    /// The tag of a pointer to the local, and where it points.
    fn pointer(&self, slot: S) -> Option<(Tag, u64)> {
        let pointer = self.pointers.iter().find(|(holder, _, _)| *holder == slot)?;
        Some((pointer.1, pointer.2))
    }

    fn forget(&mut self, slot: S, count: S) {
        self.pointers.retain(|(holder, _, _)| !(slot..slot + count).contains(holder));
    }

    fn enter(&mut self) {
        self.calls.push(self.next_call);
        self.next_call += 1;
    }

    /// The innermost call ends; it may have begun before the local did.
    fn leave(&mut self) {
        let Some(call) = self.calls.pop() else { return };
        while let Some((_, tag)) = self.protected.pop_if(|(owner, _)| *owner == call) {
            self.state.iter_mut().for_each(|state| state.release_protector(tag));
        }
    }

    fn end(&mut self) -> Option<()> {
        match &mut self.state {
            Some(state) => state.dealloc(By::Tag(ROOT), &mut running(&self.calls)).ok(),
            None => Some(()),
        }
    }
}

/// The surroundings of a state while these calls are running.
fn running(calls: &[u64]) -> NoHistory<impl Fn(CallId) -> bool> {
    NoHistory(|call: CallId| call.0 == OUTER_CALL || calls.contains(&call.0))
}

/// The slots that an access reads or fills, with the cells that they are of.
type Parts = SmallVec<[(S, Cell); 2]>;

/// The access that an operation makes to memory, if it is one of scalars that are always there, and what they are.
fn access(op: Op, code: &Code) -> Option<(Access, Parts)> {
    let access = operands::access(&op, code)?;
    let Access { slot, size, pointer, .. } = access;
    let Some(value) = access.value else {
        let is_checked = matches!(op, Op::LoadBool { .. });
        return (!is_checked).then(|| (access, SmallVec::from_iter([(slot, Cell { at: 0, size, pointer })])));
    };
    let info = &code.values[usize::from(value)];
    let cell = |scalar: ScalarInfo, at: u64| {
        (!scalar.maybe_uninit).then_some(Cell { at, size: scalar.size, pointer: scalar.pointer })
    };
    let parts = match info.parts {
        // What a load finds out about ranges, a check relies on.
        _ if info.vacant != Vacant::Never || info.check == CheckPlan::Initialised => return None,
        ValueParts::One(a) => SmallVec::from_iter([(slot, cell(a, 0)?)]),
        ValueParts::Two { a, b, offset } => {
            SmallVec::from_iter([(slot, cell(a, 0)?), (slot + 1, cell(b, offset)?)])
        }
        ValueParts::Wide => return None,
    };
    Some((access, parts))
}

/// Puts the operations of promoted locals in the place of the old ones.
fn rewrite(code: &mut Code, promoted: Vec<(Side, Found)>) {
    let mut actions: FxHashMap<usize, Action> = FxHashMap::default();
    let gone: Vec<Side> = promoted.iter().map(|(index, _)| *index).collect();
    for (_, found) in promoted {
        let first = code.slots as usize;
        code.slots += found.cells.len() as u32;
        actions.extend(found.actions.into_iter().map(|(at, action)| (at, action.with_cells_from(first))));
    }
    let old = std::mem::take(&mut code.ops);
    let mut new = Relaid::default();
    for (at, &op) in old.iter().enumerate() {
        new.next();
        match actions.remove(&at) {
            None => new.emit(at, kept(op, &gone), code),
            Some(action) => {
                debug_assert!(!operands::ends(&op), "control goes on");
                action.ops().into_iter().for_each(|op| new.emit(at, op, code));
            }
        }
    }
    new.finish(code);
    let is_left = |index: usize| !gone.contains(&(index as Side));
    let locals = code.locals.iter().enumerate().filter(|(index, _)| is_left(*index));
    code.locals = locals.map(|(_, local)| *local).collect();
}

impl Action {
    /// What it is as operations, where the cells are slots.
    fn ops(self) -> SmallVec<[Op; 3]> {
        match self {
            Action::Drop => SmallVec::new(),
            Action::Count => SmallVec::from_iter([Op::Unmade]),
            Action::Store(moves) => {
                moves.into_iter().map(|(src, cell)| Op::Move { dst: cell as S, src }).collect()
            }
            Action::Load(moves, check) => {
                let src = moves.first().map_or(0, |(dst, _)| *dst);
                let loads = moves.into_iter().map(|(dst, cell)| Op::Move { dst, src: cell as S });
                loads.chain(check.map(|value| Op::Check { src, value })).collect()
            }
        }
    }

    /// The same where the cells are slots, the first of which is given.
    fn with_cells_from(self, first: usize) -> Action {
        let placed = |moves: Moves| moves.into_iter().map(|(slot, cell)| (slot, first + cell)).collect();
        match self {
            Action::Drop | Action::Count => self,
            Action::Load(moves, check) => Action::Load(placed(moves), check),
            Action::Store(moves) => Action::Store(placed(moves)),
        }
    }
}

/// An operation that stays, where fewer locals are in memory.
fn kept(op: Op, gone: &[Side]) -> Op {
    let place = |local: Side| local - gone.iter().filter(|&&index| index < local).count() as Side;
    match op {
        Op::Live { local } => Op::Live { local: place(local) },
        Op::Dead { local } => Op::Dead { local: place(local) },
        op => op,
    }
}

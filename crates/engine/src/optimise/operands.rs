//! What passes ask about operations. It follows from the table of operations (`op.rs`).

use std::ops::Range;

use smallvec::SmallVec;
use ubik_ir::{Program, RetagKind};

use super::sweep::Slots;
use crate::code::*;
use crate::memory::AccessKind;
pub use crate::op::Role;
use crate::op::{Effect, Operand, Table};

/// Shows every slot of an operation, those of its call site included.
pub fn slots(op: &mut Op, code: &mut Code, program: &Program, see: &mut impl FnMut(Role, &mut S)) {
    op.operands(&mut |operand| match operand {
        Operand::Slot(role, slot) => see(role, slot),
        Operand::SlotBy(role, table, entry, slot) => {
            let is_pair = is_pair(table, entry, code, program);
            see(if is_pair { pair_of(role) } else { role }, slot);
        }
        Operand::In(table, entry) => entry_slots(table, entry.get(), code, see),
        Operand::Guards(site) => guard_slots(&mut code.sites[*site as usize], see),
        Operand::To(_) => {}
    });
}

/// The slots that an entry of a side table names.
fn entry_slots(table: Table, entry: usize, code: &mut Code, see: &mut impl FnMut(Role, &mut S)) {
    match table {
        Table::Sites => site_slots(&mut code.sites[entry], see),
        Table::Quick => {
            let site = code.quick[entry].site;
            site_slots(&mut code.sites[site as usize], see);
        }
        Table::Retags => {
            let derived = code.retags[entry].derived_mut();
            derived.iter_mut().for_each(|pointer| see(Role::Change, pointer));
        }
        Table::Switches
        | Table::Values
        | Table::Copies
        | Table::Ranges
        | Table::Indices
        | Table::Tags
        | Table::Operations
        | Table::Right
        | Table::Messages => {}
    }
}

/// The role of a slot that is meant with the one behind it.
fn pair_of(role: Role) -> Role {
    match role {
        Role::Read => Role::ReadPair,
        Role::Write => Role::WritePair,
        Role::Change => Role::ChangePair,
        Role::ReadPair | Role::WritePair | Role::ChangePair | Role::WriteSome => role,
    }
}

/// Whether the entry of a side table says that an operand takes two slots.
fn is_pair(table: Table, entry: usize, code: &Code, program: &Program) -> bool {
    match table {
        Table::Values => code.values[entry].is_two,
        Table::Operations => widths(&code.operations[entry], program).0,
        Table::Right => widths(&code.operations[entry], program).1,
        Table::Tags => code.tags[entry].tag_size > 8,
        Table::Retags => code.retags[entry].second != u64::MAX,
        Table::Sites
        | Table::Switches
        | Table::Copies
        | Table::Ranges
        | Table::Indices
        | Table::Quick
        | Table::Messages => unreachable!("{table:?} say nothing of slots"),
    }
}

fn guard_slots(site: &mut Site, see: &mut impl FnMut(Role, &mut S)) {
    site.guards.iter_mut().for_each(|guard| see(Role::Read, &mut guard.ptr));
}

fn site_slots(site: &mut Site, see: &mut impl FnMut(Role, &mut S)) {
    site.args.iter_mut().for_each(|arg| see(Role::Read, arg));
    guard_slots(site, see);
    match &mut site.ret {
        Ret::Ignore => {}
        Ret::Slots { first, count: 1 } => see(Role::Write, first),
        Ret::Slots { first, .. } => see(Role::WritePair, first),
        Ret::Memory { ptr, .. } => see(Role::Read, ptr),
    }
}

/// Whether the operands of an operation take two slots.
fn widths(operation: &Operation, program: &Program) -> (bool, bool) {
    let pointer = u64::from(program.target().pointer_size);
    // Wide pointers of narrow targets are not larger than 8 bytes.
    let wide = |ty| program.ty(ty).size > pointer.min(8);
    match *operation {
        Operation::Binary { left, right, .. } => (wide(left), wide(right)),
        Operation::Unary { ty, .. } => (wide(ty), false),
        Operation::Cast { from, .. } => (wide(from), false),
    }
}

/// The call site of an operation.
pub fn site_of(op: &Op, code: &Code) -> Option<Side> {
    if op.effect() != Effect::Call {
        return None;
    }
    let (mut op, mut site) = (*op, None);
    op.operands(&mut |operand| match operand {
        Operand::In(Table::Sites, entry) => site = Some(entry.get() as Side),
        Operand::In(Table::Quick, entry) => site = Some(code.quick[entry.get()].site),
        _ => {}
    });
    site
}

/// Whether an operation may have the running call protect something, or one that it was entered from, and which.
pub fn may_protect(op: &Op, code: &Code) -> Option<u8> {
    let (Op::Retag { info, .. }
    | Op::RetagLate { info, .. }
    | Op::Lend { info, .. }
    | Op::RetagPlace { info, .. }) = *op
    else {
        return None;
    };
    let info = &code.retags[info as usize];
    (info.kind == RetagKind::FnEntry).then_some(info.outer)
}

/// Where an operation may go other than to the next one, unwinding aside; switches have tables.
pub fn target(op: &mut Op) -> Option<&mut Pc> {
    if !op.jumps() {
        return None;
    }
    let mut target = None;
    op.operands(&mut |operand| {
        if let Operand::To(to) = operand {
            target = Some(to);
        }
    });
    target
}

/// Whether control never goes on to the next operation.
pub fn ends(op: &Op) -> bool {
    op.ends()
}

/// Where control may go from an operation, by unwinding, too.
pub fn successors(at: usize, mut op: Op, code: &Code) -> SmallVec<[usize; 4]> {
    let mut targets: SmallVec<[usize; 4]> = SmallVec::new();
    if !ends(&op) {
        targets.push(at + 1);
        // Most operations go nowhere else.
        if !op.jumps() && op.effect() != Effect::Call {
            return targets;
        }
    }
    if let Some(&mut to) = target(&mut op) {
        targets.push(to as usize);
    }
    if let Op::Switch { table, .. } | Op::SwitchWide { table, .. } = op {
        targets.extend(code.switches[table as usize].destinations().map(|to| to as usize));
    }
    if let Some(site) = site_of(&op, code)
        && let UnwindTo::Cleanup(to) = code.sites[site as usize].unwind
    {
        targets.push(to as usize);
    }
    if targets.len() > 1 {
        targets.sort_unstable();
        targets.dedup();
    }
    targets
}

/// The slots to which tags come from some, or from which; copies go from the first to the second of what `ends` says.
pub fn reached_by_copies(mut from: Vec<S>, ops: &[Op], ends: fn((S, S)) -> (S, S)) -> Slots {
    let copies = ops.iter().flat_map(passes_tags).flatten().map(ends);
    let mut copies: Vec<(S, S)> = copies.collect();
    copies.sort_unstable();
    copies.dedup();
    let most = copies.iter().flat_map(|&(one, other)| [one, other]).chain(from.iter().copied()).max();
    let mut reached = Slots::new(most.map_or(0, u32::from) + 1);
    while let Some(slot) = from.pop() {
        if reached.has(slot) {
            continue;
        }
        reached.add(slot);
        let first = copies.partition_point(|(start, _)| *start < slot);
        from.extend(copies[first..].iter().take_while(|(start, _)| *start == slot).map(|(_, end)| *end));
    }
    reached
}

/// Whether an operation only decides where control goes.
fn branches(op: &Op) -> bool {
    op.effect() == Effect::Branch
}

/// Whether an operation only looks at the values of slots.
pub fn looks(op: &Op) -> bool {
    matches!(
        op,
        Op::Check { .. }
            | Op::CheckRef { .. }
            | Op::Discriminant { .. }
            | Op::Eq { .. }
            | Op::Ne { .. }
            | Op::LtU { .. }
            | Op::LeU { .. }
            | Op::EqImm { .. }
            | Op::NeImm { .. }
    ) || branches(op)
}

/// The slots that an operation gives another pointer of the same tag: where to, where from, how far behind.
pub fn copies(op: &Op) -> [Option<(S, S, i64)>; 2] {
    match *op {
        Op::Move { dst, src } => [Some((dst, src, 0)), None],
        Op::Move2 { dst, src } => [Some((dst, src, 0)), Some((dst + 1, src + 1, 0))],
        Op::Offset { dst, ptr, offset } => [Some((dst, ptr, offset)), None],
        _ => [None, None],
    }
}

/// The slots that an operation gives pointers of the same tags, at whatever distance: where to, where from.
pub fn passes_tags(op: &Op) -> [Option<(S, S)>; 2] {
    match *op {
        Op::Select { dst, a, b, .. } => [Some((dst, a)), Some((dst, b))],
        Op::PtrOffset { dst, ptr, .. }
        | Op::PtrAdd { dst, ptr, .. }
        | Op::PtrMove { dst, ptr, .. }
        | Op::Index { dst, ptr, .. }
        | Op::IndexLen { dst, ptr, .. }
        | Op::DynField { dst, ptr, .. } => [Some((dst, ptr)), None],
        _ => copies(op).map(|copy| copy.map(|(dst, src, _)| (dst, src))),
    }
}

/// An access to memory by an operation that makes only one, of bytes at a known distance from a pointer.
#[derive(Clone, Copy)]
pub struct Access {
    pub kind: AccessKind,
    /// The first slot that is loaded or stored.
    pub slot: S,
    pub ptr: S,
    pub align: AlignBits,
    pub offset: i64,
    pub size: u64,
    /// Whether it is a pointer.
    pub pointer: bool,
    /// How it is checked or taken apart, if it is a value of some type.
    pub value: Option<u16>,
}

impl Access {
    /// The slots that are stored.
    pub fn stored(&self) -> Range<S> {
        let count = match self.kind {
            AccessKind::Read => 0,
            AccessKind::Write => 1 + S::from(self.value.is_some()),
        };
        self.slot..self.slot + count
    }
}

/// The access that an operation makes, if that is all it does.
pub fn access(op: &Op, code: &Code) -> Option<Access> {
    use AccessKind::{Read, Write};
    let (kind, slot, ptr, align, offset, size, pointer) = match *op {
        Op::Load1 { dst, ptr, align, offset } | Op::LoadBool { dst, ptr, align, offset } => {
            (Read, dst, ptr, align, offset, 1, false)
        }
        Op::Load2 { dst, ptr, align, offset } => (Read, dst, ptr, align, offset, 2, false),
        Op::Load4 { dst, ptr, align, offset } => (Read, dst, ptr, align, offset, 4, false),
        Op::Load8 { dst, ptr, align, offset } => (Read, dst, ptr, align, offset, 8, false),
        Op::LoadPtr4 { dst, ptr, align, offset } => (Read, dst, ptr, align, offset, 4, true),
        Op::LoadPtr8 { dst, ptr, align, offset } => (Read, dst, ptr, align, offset, 8, true),
        Op::Store1 { src, ptr, align, offset } => (Write, src, ptr, align, offset, 1, false),
        Op::Store2 { src, ptr, align, offset } => (Write, src, ptr, align, offset, 2, false),
        Op::Store4 { src, ptr, align, offset } => (Write, src, ptr, align, offset, 4, false),
        Op::Store8 { src, ptr, align, offset } => (Write, src, ptr, align, offset, 8, false),
        Op::StorePtr4 { src, ptr, align, offset } => (Write, src, ptr, align, offset, 4, true),
        Op::StorePtr8 { src, ptr, align, offset } => (Write, src, ptr, align, offset, 8, true),
        Op::LoadValue { dst, ptr, align, value, offset } => {
            return Some(value_access(Read, dst, (ptr, align, offset.into()), value, code));
        }
        Op::StoreValue { src, ptr, align, value, offset } => {
            return Some(value_access(Write, src, (ptr, align, offset.into()), value, code));
        }
        _ => return None,
    };
    Some(Access { kind, slot, ptr, align, offset: offset.into(), size, pointer, value: None })
}

fn value_access(
    kind: AccessKind,
    slot: S,
    (ptr, align, offset): (S, AlignBits, i64),
    value: u16,
    code: &Code,
) -> Access {
    let size = code.values[usize::from(value)].size;
    Access { kind, slot, ptr, align, offset, size, pointer: false, value: Some(value) }
}

/// Whether an operation leaves memory and its borrows alone. The end of a protector is an access for some models.
pub fn is_quiet(op: &Op, ends_quietly: bool) -> bool {
    match op.effect() {
        Effect::Pure | Effect::Branch | Effect::Quiet => true,
        Effect::EndsCall => ends_quietly || !matches!(op, Op::Leave { protects: true }),
        Effect::Access | Effect::Retag | Effect::Memory | Effect::Call => false,
    }
}

/// Every position that code refers to, in operations, tables of switches, cleanups, and heads of loops.
pub fn positions(code: &mut Code, mut see: impl FnMut(&mut Pc)) {
    code.loops.iter_mut().for_each(|found| see(&mut found.head));
    code.ops.iter_mut().filter_map(target).for_each(&mut see);
    for table in &mut code.switches {
        table.targets.iter_mut().for_each(|(_, to)| see(to));
        table.dense.iter_mut().flatten().for_each(&mut see);
        see(&mut table.otherwise);
    }
    for site in &mut code.sites {
        if let UnwindTo::Cleanup(to) = &mut site.unwind {
            see(to);
        }
    }
}

/// From how many places each operation is jumped to; more than one, if that is where unwinding or a loop goes. Tables of
/// operations that are gone do not count.
pub fn entries(ops: &[Op], code: &Code) -> Vec<u32> {
    let mut entries = vec![0; ops.len() + 1];
    let mut add = |to: Pc, count: u32| entries[to as usize] += count;
    for mut op in ops.iter().copied() {
        if let Some(to) = target(&mut op) {
            add(*to, 1);
        }
        if let Op::Switch { table, .. } | Op::SwitchWide { table, .. } = op {
            // Some tables of switches name their targets twice, which is one entry.
            let mut targets: Vec<Pc> = code.switches[table as usize].destinations().collect();
            targets.sort_unstable();
            targets.dedup();
            targets.into_iter().for_each(|to| add(to, 1));
        }
        let site = site_of(&op, code).map(|site| &code.sites[site as usize]);
        if let Some(Site { unwind: UnwindTo::Cleanup(to), .. }) = site {
            add(*to, 2);
        }
    }
    code.loops.iter().for_each(|found| add(found.head, 2));
    entries
}

/// How far the side tables of code are moved when it becomes part of other code.
pub struct Moved {
    pub sites: Side,
    pub switches: Side,
    pub values: Side,
    pub copies: Side,
    pub ranges: Side,
    pub indices: Side,
    pub tags: Side,
    pub operations: Side,
    pub quick: Side,
    pub retags: Side,
    pub messages: Side,
}

impl Moved {
    /// Behind what a function has.
    pub fn behind(code: &Code) -> Moved {
        Moved {
            sites: code.sites.len() as Side,
            switches: code.switches.len() as Side,
            values: code.values.len() as Side,
            copies: code.copies.len() as Side,
            ranges: code.ranges.len() as Side,
            indices: code.indices.len() as Side,
            tags: code.tags.len() as Side,
            operations: code.operations.len() as Side,
            quick: code.quick.len() as Side,
            retags: code.retags.len() as Side,
            messages: code.messages.len() as Side,
        }
    }

    /// Has an operation refer to the moved tables.
    pub fn apply(&self, op: &mut Op) {
        op.operands(&mut |operand| match operand {
            Operand::In(table, entry) => entry.move_by(self.of(table)),
            Operand::Guards(site) => *site += self.sites,
            Operand::Slot(..) | Operand::SlotBy(..) | Operand::To(_) => {}
        });
    }

    fn of(&self, table: Table) -> Side {
        match table {
            Table::Sites => self.sites,
            Table::Switches => self.switches,
            Table::Values => self.values,
            Table::Copies => self.copies,
            Table::Ranges => self.ranges,
            Table::Indices => self.indices,
            Table::Tags => self.tags,
            Table::Operations | Table::Right => self.operations,
            Table::Quick => self.quick,
            Table::Retags => self.retags,
            Table::Messages => self.messages,
        }
    }
}

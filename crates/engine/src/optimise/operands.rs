//! What each operation reads and writes, and where it refers to: the one list that passes over code rely on.

use std::ops::Range;

use smallvec::SmallVec;
use ubik_ir::{Program, RetagKind};

use super::sweep::{Slots, is_pure};
use crate::code::*;
use crate::memory::AccessKind;

/// How an operation uses a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Read,
    /// The slot and the one behind it.
    ReadPair,
    Write,
    WritePair,
    /// The slot, and perhaps up to two behind it.
    WriteSome,
    /// Read and written in place.
    Change,
    ChangePair,
}

use Role::{Change, ChangePair, Read, ReadPair, Write, WritePair, WriteSome};

impl Role {
    /// How many slots are read.
    pub fn reads(self) -> S {
        match self {
            Write | WritePair | WriteSome => 0,
            Read | Change => 1,
            ReadPair | ChangePair => 2,
        }
    }

    /// How many slots are written, at the most.
    pub fn writes(self) -> S {
        match self {
            Read | ReadPair => 0,
            Write | Change => 1,
            WritePair | ChangePair => 2,
            WriteSome => 3,
        }
    }
}

fn read(pair: bool) -> Role {
    if pair { ReadPair } else { Read }
}

/// Shows every slot of an operation, those of its call site included.
pub fn slots(op: &mut Op, code: &mut Code, program: &Program, see: &mut impl FnMut(Role, &mut S)) {
    match op {
        Op::Move { dst, src } => all(see, [(Read, src), (Write, dst)]),
        Op::Move2 { dst, src } => all(see, [(ReadPair, src), (WritePair, dst)]),
        Op::Select { dst, cond, a, b } => all(see, [(Read, cond), (Read, a), (Read, b), (Write, dst)]),
        Op::Imm { dst, .. } | Op::Fixed { dst, .. } | Op::Uninit { dst } | Op::ThreadLocal { dst, .. } => {
            see(Write, dst);
        }
        Op::Add { dst, a, b, .. }
        | Op::Sub { dst, a, b, .. }
        | Op::Mul { dst, a, b, .. }
        | Op::And { dst, a, b }
        | Op::Or { dst, a, b }
        | Op::Xor { dst, a, b }
        | Op::Shl { dst, a, b, .. }
        | Op::ShrU { dst, a, b, .. }
        | Op::ShrS { dst, a, b, .. }
        | Op::Eq { dst, a, b }
        | Op::Ne { dst, a, b }
        | Op::LtU { dst, a, b }
        | Op::LeU { dst, a, b }
        | Op::LtS { dst, a, b, .. }
        | Op::LeS { dst, a, b, .. }
        | Op::AddChkU { dst, a, b, .. }
        | Op::AddChkS { dst, a, b, .. }
        | Op::SubChkU { dst, a, b, .. }
        | Op::SubChkS { dst, a, b, .. }
        | Op::MulChkU { dst, a, b, .. }
        | Op::MulChkS { dst, a, b, .. }
        | Op::F64Add { dst, a, b }
        | Op::F64Sub { dst, a, b }
        | Op::F64Mul { dst, a, b }
        | Op::F64Div { dst, a, b }
        | Op::F64Lt { dst, a, b }
        | Op::F64Le { dst, a, b } => all(see, [(Read, a), (Read, b), (Write, dst)]),
        Op::AddImm { dst, a, .. }
        | Op::AddChkUImm { dst, a, .. }
        | Op::AddChkSImm { dst, a, .. }
        | Op::SubChkUImm { dst, a, .. }
        | Op::AndImm { dst, a, .. }
        | Op::EqImm { dst, a, .. }
        | Op::NeImm { dst, a, .. }
        | Op::Not { dst, a, .. }
        | Op::NotBool { dst, a }
        | Op::Neg { dst, a, .. }
        | Op::Truncate { dst, a, .. }
        | Op::SignExtend { dst, a, .. } => all(see, [(Read, a), (Write, dst)]),
        Op::Binary { info, dst, a, b } => {
            let (left, right) = widths(&code.operations[*info as usize], program);
            all(see, [(read(left), a), (read(right), b), (WriteSome, dst)]);
        }
        Op::Unary { info, dst, a } | Op::Cast { info, dst, a } => {
            let (from, _) = widths(&code.operations[*info as usize], program);
            all(see, [(read(from), a), (WriteSome, dst)]);
        }
        Op::BranchIf { cond, .. } | Op::BranchIfNot { cond, .. } | Op::Assume { cond } => see(Read, cond),
        Op::BranchEqImm { a, .. }
        | Op::BranchNeImm { a, .. }
        | Op::BranchLtUImm { a, .. }
        | Op::BranchGeUImm { a, .. }
        | Op::Switch { value: a, .. } => see(Read, a),
        Op::BranchLtU { a, b, .. }
        | Op::BranchGeU { a, b, .. }
        | Op::BranchLtS { a, b, .. }
        | Op::BranchGeS { a, b, .. }
        | Op::BranchEq { a, b, .. }
        | Op::BranchNe { a, b, .. } => all(see, [(Read, a), (Read, b)]),
        Op::SwitchWide { value: src, .. } | Op::ReturnTwo { src } => see(ReadPair, src),
        Op::Call { .. }
        | Op::CallForeign { .. }
        | Op::CallIntrinsic { .. }
        | Op::TailCall { .. }
        | Op::Guard { .. }
        | Op::CallPtr { .. }
        | Op::TailCallPtr { .. }
        | Op::CallVirtual { .. }
        | Op::DropDyn { .. }
        | Op::Quick { .. } => call_slots(op, code, see),
        Op::ReturnOne { src } => see(Read, src),
        Op::Load1 { dst, ptr, .. }
        | Op::Load2 { dst, ptr, .. }
        | Op::Load4 { dst, ptr, .. }
        | Op::Load8 { dst, ptr, .. }
        | Op::LoadBool { dst, ptr, .. }
        | Op::LoadPtr4 { dst, ptr, .. }
        | Op::LoadPtr8 { dst, ptr, .. }
        | Op::Offset { dst, ptr, .. } => all(see, [(Read, ptr), (Write, dst)]),
        Op::Store1 { src, ptr, .. }
        | Op::Store2 { src, ptr, .. }
        | Op::Store4 { src, ptr, .. }
        | Op::Store8 { src, ptr, .. }
        | Op::StorePtr4 { src, ptr, .. }
        | Op::StorePtr8 { src, ptr, .. } => all(see, [(Read, src), (Read, ptr)]),
        Op::LoadValue { dst, ptr, value, .. } => {
            let written = if code.values[usize::from(*value)].is_two { WritePair } else { Write };
            all(see, [(Read, ptr), (written, dst)]);
        }
        Op::StoreValue { src, ptr, value, .. } => {
            all(see, [(value_role((*value).into(), code), src), (Read, ptr)]);
        }
        Op::Copy { dst, src, .. } => all(see, [(Read, dst), (Read, src)]),
        Op::ReturnMem { ptr, .. }
        | Op::Deinit { ptr, .. }
        | Op::CheckAlign { ptr, .. }
        | Op::RetagPlace { ptr, .. }
        | Op::Repeat { ptr, .. } => see(Read, ptr),
        Op::Index { dst, ptr, index, .. } => all(see, [(Read, ptr), (Read, index), (Write, dst)]),
        Op::IndexLen { dst, ptr, index, len, .. } => {
            all(see, [(Read, ptr), (Read, index), (Read, len), (Write, dst)]);
        }
        Op::DynField { dst, ptr, vtable, .. } => all(see, [(Read, ptr), (Read, vtable), (Write, dst)]),
        Op::FromEnd { dst, len, .. } => all(see, [(Read, len), (Write, dst)]),
        Op::InBounds { from, to, .. } => all(see, [(Read, from), (Read, to)]),
        Op::PtrOffset { dst, ptr, count, .. } | Op::PtrAdd { dst, ptr, count, .. } => {
            all(see, [(Read, ptr), (Read, count), (Write, dst)]);
        }
        Op::Check { src, value } | Op::CheckRef { src, value, .. } => see(value_role(*value, code), src),
        Op::Discriminant { dst, tag, info } => {
            all(see, [(read(code.tags[*info as usize].tag_size > 8), tag), (WriteSome, dst)]);
        }
        Op::VTableEntry { dst, vtable: src, .. } | Op::Expose { dst, src } | Op::FromExposed { dst, src } => {
            all(see, [(Read, src), (Write, dst)]);
        }
        Op::Retag { slot, info } | Op::RetagLate { slot, info } | Op::Lend { slot, info, .. } => {
            retag_slots(slot, &mut code.retags[*info as usize], see);
        }
        Op::CopyNonOverlapping { src, dst, count, .. } => {
            all(see, [(Read, src), (Read, dst), (Read, count)]);
        }
        Op::Jump { .. }
        | Op::JumpBack { .. }
        | Op::Goto { .. }
        | Op::Enter { .. }
        | Op::EnterPlain { .. }
        | Op::Leave { .. }
        | Op::Return
        | Op::Resume
        | Op::Terminate { .. }
        | Op::Unreachable
        | Op::Unsupported { .. }
        | Op::Live { .. }
        | Op::Dead { .. }
        | Op::Reserve { .. }
        | Op::Unmade
        | Op::FrameUninit { .. } => {}
    }
}

fn all<const N: usize>(see: &mut impl FnMut(Role, &mut S), slots: [(Role, &mut S); N]) {
    for (role, slot) in slots {
        see(role, slot);
    }
}

/// The slots of an operation that has a call site.
fn call_slots(op: &mut Op, code: &mut Code, see: &mut impl FnMut(Role, &mut S)) {
    match op {
        Op::Call { site, .. }
        | Op::CallForeign { site, .. }
        | Op::CallIntrinsic { site }
        | Op::TailCall { site, .. } => site_slots(&mut code.sites[*site as usize], see),
        Op::Guard { site, .. } => guard_slots(&mut code.sites[*site as usize], see),
        Op::CallPtr { callee, site } | Op::TailCallPtr { callee, site } => {
            see(Read, callee);
            site_slots(&mut code.sites[*site as usize], see);
        }
        Op::CallVirtual { receiver: pair, site, .. } | Op::DropDyn { ptr: pair, site } => {
            see(ReadPair, pair);
            site_slots(&mut code.sites[*site as usize], see);
        }
        Op::Quick { info, dst, a, b } => {
            all(see, [(Read, a), (Read, b)]);
            let site = code.quick[*info as usize].site;
            site_slots(&mut code.sites[site as usize], see);
            see(Write, dst);
        }
        _ => unreachable!("{op:?} calls nothing"),
    }
}

fn guard_slots(site: &mut Site, see: &mut impl FnMut(Role, &mut S)) {
    site.guards.iter_mut().for_each(|guard| see(Read, &mut guard.ptr));
}

/// How a value that is checked or stored is read.
fn value_role(value: Side, code: &Code) -> Role {
    read(code.values[value as usize].is_two)
}

fn retag_slots(slot: &mut S, info: &mut RetagInfo, see: &mut impl FnMut(Role, &mut S)) {
    see(if info.second == u64::MAX { Change } else { ChangePair }, slot);
    let derived = info.late.iter_mut().flat_map(|late| &mut late.derived);
    derived.for_each(|pointer| see(Change, pointer));
}

fn site_slots(site: &mut Site, see: &mut impl FnMut(Role, &mut S)) {
    site.args.iter_mut().for_each(|arg| see(Read, arg));
    guard_slots(site, see);
    match &mut site.ret {
        Ret::Ignore => {}
        Ret::Slots { first, count: 1 } => see(Write, first),
        Ret::Slots { first, .. } => see(WritePair, first),
        Ret::Memory { ptr, .. } => see(Read, ptr),
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
    match *op {
        Op::Call { site, .. }
        | Op::CallForeign { site, .. }
        | Op::CallIntrinsic { site }
        | Op::TailCall { site, .. }
        | Op::CallPtr { site, .. }
        | Op::TailCallPtr { site, .. }
        | Op::CallVirtual { site, .. }
        | Op::DropDyn { site, .. } => Some(site),
        Op::Quick { info, .. } => Some(code.quick[info as usize].site),
        _ => None,
    }
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
    match op {
        Op::Jump { to }
        | Op::JumpBack { to }
        | Op::Goto { to }
        | Op::BranchIf { to, .. }
        | Op::BranchIfNot { to, .. }
        | Op::BranchEqImm { to, .. }
        | Op::BranchNeImm { to, .. }
        | Op::BranchLtUImm { to, .. }
        | Op::BranchGeUImm { to, .. }
        | Op::BranchLtU { to, .. }
        | Op::BranchGeU { to, .. }
        | Op::BranchLtS { to, .. }
        | Op::BranchGeS { to, .. }
        | Op::BranchEq { to, .. }
        | Op::BranchNe { to, .. } => Some(to),
        Op::AddChkU { fail, .. }
        | Op::AddChkUImm { fail, .. }
        | Op::AddChkSImm { fail, .. }
        | Op::SubChkUImm { fail, .. }
        | Op::AddChkS { fail, .. }
        | Op::SubChkU { fail, .. }
        | Op::SubChkS { fail, .. }
        | Op::MulChkU { fail, .. }
        | Op::MulChkS { fail, .. } => Some(fail),
        _ => None,
    }
}

/// Whether control never goes on to the next operation.
pub fn ends(op: &Op) -> bool {
    matches!(
        op,
        Op::Jump { .. }
            | Op::JumpBack { .. }
            | Op::Goto { .. }
            | Op::Switch { .. }
            | Op::SwitchWide { .. }
            | Op::TailCall { .. }
            | Op::TailCallPtr { .. }
            | Op::Return
            | Op::ReturnOne { .. }
            | Op::ReturnTwo { .. }
            | Op::ReturnMem { .. }
            | Op::Resume
            | Op::Terminate { .. }
            | Op::Unreachable
            | Op::Unsupported { .. }
    )
}

/// Where control may go from an operation, by unwinding, too.
pub fn successors(at: usize, mut op: Op, code: &Code) -> SmallVec<[usize; 4]> {
    let mut targets: SmallVec<[usize; 4]> = SmallVec::new();
    if !ends(&op) {
        targets.push(at + 1);
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
pub fn branches(op: &Op) -> bool {
    matches!(
        op,
        Op::BranchIf { .. }
            | Op::BranchIfNot { .. }
            | Op::BranchEqImm { .. }
            | Op::BranchNeImm { .. }
            | Op::BranchLtUImm { .. }
            | Op::BranchGeUImm { .. }
            | Op::BranchEq { .. }
            | Op::BranchNe { .. }
            | Op::BranchLtU { .. }
            | Op::BranchGeU { .. }
            | Op::BranchLtS { .. }
            | Op::BranchGeS { .. }
            | Op::Switch { .. }
    )
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
    match op {
        Op::Leave { protects } => ends_quietly || !protects,
        op if is_pure(op) || branches(op) => true,
        Op::AddChkU { .. }
        | Op::AddChkUImm { .. }
        | Op::AddChkSImm { .. }
        | Op::SubChkUImm { .. }
        | Op::AddChkS { .. }
        | Op::SubChkU { .. }
        | Op::SubChkS { .. }
        | Op::MulChkU { .. }
        | Op::MulChkS { .. }
        | Op::Binary { .. }
        | Op::Unary { .. }
        | Op::Cast { .. }
        | Op::InBounds { .. }
        | Op::Index { .. }
        | Op::IndexLen { .. }
        | Op::FromEnd { .. }
        | Op::PtrOffset { .. }
        | Op::PtrAdd { .. }
        | Op::Check { .. }
        | Op::CheckRef { .. }
        | Op::Discriminant { .. }
        | Op::Enter { .. }
        | Op::EnterPlain { .. }
        | Op::Reserve { .. }
        | Op::Unmade
        | Op::Goto { .. }
        | Op::Jump { .. }
        | Op::Return
        | Op::ReturnOne { .. }
        | Op::ReturnTwo { .. } => true,
        _ => false,
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
        match op {
            Op::Call { site, .. }
            | Op::CallForeign { site, .. }
            | Op::CallIntrinsic { site }
            | Op::TailCall { site, .. }
            | Op::CallPtr { site, .. }
            | Op::TailCallPtr { site, .. }
            | Op::CallVirtual { site, .. }
            | Op::DropDyn { site, .. }
            | Op::Guard { site, .. } => *site += self.sites,
            Op::Switch { table, .. } | Op::SwitchWide { table, .. } => *table += self.switches,
            Op::Binary { info, .. } | Op::Unary { info, .. } | Op::Cast { info, .. } => {
                *info += self.operations;
            }
            Op::Quick { info, .. } => *info += self.quick,
            Op::LoadValue { value, .. } | Op::StoreValue { value, .. } => *value += self.values as u16,
            Op::Check { value, .. } | Op::CheckRef { value, .. } => *value += self.values,
            Op::Copy { info, .. } => *info += self.copies,
            Op::Deinit { ranges, .. } => *ranges += self.ranges as u16,
            Op::Index { info, .. } | Op::IndexLen { info, .. } | Op::Repeat { info, .. } => {
                *info += self.indices;
            }
            Op::Discriminant { info, .. } => *info += self.tags,
            Op::Retag { info, .. }
            | Op::RetagLate { info, .. }
            | Op::Lend { info, .. }
            | Op::RetagPlace { info, .. } => {
                *info += self.retags;
            }
            Op::Unsupported { message } => *message += self.messages,
            _ => {}
        }
    }
}

//! From IR to register code, one function at a time, on its first call.
//!
//! Locals fall into three classes, decided here: scalars and pairs whose address is never taken are slots;
//! aggregates whose address is never taken share the frame's own memory; all others are allocations. Everything
//! that can be known once per function (offsets, sizes, layouts, call targets) goes into the code.

mod aggregate;
mod call;
mod cast;
mod classify;
mod definite;
mod excess;
mod facts;
mod intrinsic;
mod place;
mod rvalue;
mod terminator;
mod uses;
mod value;

use ubik_ir::{
    BlockId, Body, FnId, IndexVec, LocalId, Program, SpanId, StatementKind, TerminatorKind, TyId, Types,
};
use ubik_verdict::{Result, Stop};

use crate::code::*;
use crate::memory::BorrowModel;
use crate::optimise::target;
use crate::value::AllocId;
pub use facts::{Class, Facts, TypeFacts, pointer_plan, scalar_info};
use place::PlaceVal;

/// What changes how functions are translated; part of what distinguishes two caches of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// All locals in memory, nothing fused.
    pub paranoid: bool,
    /// The model whose retags are executed.
    pub borrows: BorrowModel,
    pub validity: bool,
    /// Bodies may get more blocks while they run, so where a local lives must not depend on its uses.
    pub grows: bool,
    /// The run can pause where the function begins.
    pub is_entry: bool,
}

impl Options {
    pub(crate) fn retags(self) -> bool {
        self.borrows != BorrowModel::None
    }

    /// Whether the fast path for retags may be taken.
    fn has_quick_retags(self) -> bool {
        self.retags() && !self.paranoid
    }
}

/// Where a local lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    Nowhere,
    Slots(S),
    /// Its own allocation; the index of the local memory and the slot that points to it.
    Alloc {
        index: Side,
        slot: S,
    },
    /// In the frame's memory at this offset.
    Frame {
        offset: u32,
    },
}

pub(crate) struct Translator<'a> {
    program: &'a Program,
    facts: &'a TypeFacts,
    options: Options,
    function: FnId,
    body: &'a Body,
    homes: IndexVec<LocalId, Home>,
    /// How often each local is read: a temporary that is read once can be fused with its reader.
    reads: IndexVec<LocalId, u32>,
    /// How often each local, or a part of it, is written by name.
    writes: IndexVec<LocalId, u32>,
    /// How often what a local itself holds may be copied; many if it may hold a copy itself.
    copies: IndexVec<LocalId, u32>,
    ops: Vec<Op>,
    spans: Vec<SpanId>,
    span: SpanId,
    block_pcs: IndexVec<BlockId, Option<Pc>>,
    tables: Tables,
    /// The first slot that is free for temporaries, the next one, and how many slots there are in all.
    temps_from: u32,
    next_temp: u32,
    slots: u32,
    /// The slot that points to the frame's own memory, if there is any.
    frame_slot: S,
    frame_size: u64,
    local_memory: Vec<LocalMemory>,
    stack_size: u64,
    stack_align: u64,
}

#[derive(Default)]
struct Tables {
    sites: Vec<Site>,
    switches: Vec<SwitchTable>,
    values: Vec<ValueInfo>,
    copies: Vec<CopyInfo>,
    ranges: Vec<Box<[(u64, u64)]>>,
    indices: Vec<IndexInfo>,
    tags: Vec<TagInfo>,
    operations: Vec<Operation>,
    quick: Vec<QuickInfo>,
    retags: Vec<RetagInfo>,
    messages: Vec<String>,
}

/// Puts an entry into a table whose index has 16 bits in operations.
fn side16<T>(table: &mut Vec<T>, entry: T) -> u16 {
    u16::try_from(side(table, entry)).unwrap_or(u16::MAX)
}

/// Puts an entry into a side table.
fn side<T>(table: &mut Vec<T>, entry: T) -> Side {
    table.push(entry);
    (table.len() - 1) as Side
}

/// Translates a function that has a body.
pub fn translate(program: &Program, facts: &TypeFacts, options: Options, function: FnId) -> Result<Code> {
    let body = program.body(function).map_err(|error| Stop::ill_formed(vec![error.to_string().into()]))?;
    let problems = program.verify_function(function, &body);
    if !problems.is_empty() {
        return Err(Stop::ill_formed(problems.into_iter().map(Into::into).collect()));
    }
    translate_from(program, facts, options, function, &body, BlockId::ENTRY).map(|(code, _)| code)
}

/// Translates a function that gives nothing back as one that does nothing.
pub fn translate_empty(
    program: &Program,
    facts: &TypeFacts,
    options: Options,
    function: FnId,
) -> Result<Code> {
    let body = program.body(function).map_err(|error| Stop::ill_formed(vec![error.to_string().into()]))?;
    let problems = program.verify_function(function, &body);
    if !problems.is_empty() {
        return Err(Stop::ill_formed(problems.into_iter().map(Into::into).collect()));
    }
    let mut empty = Body::clone(&body);
    let entry = &mut empty.blocks[BlockId::ENTRY];
    entry.statements.clear();
    entry.terminator.kind = TerminatorKind::Return;
    translate_from(program, facts, options, function, &empty, BlockId::ENTRY).map(|(code, _)| code)
}

/// Translates what can be reached from a block of a body, and says where that begins. Arguments are taken in before.
pub fn translate_from(
    program: &Program,
    facts: &TypeFacts,
    options: Options,
    function: FnId,
    body: &Body,
    start: BlockId,
) -> Result<(Code, Pc)> {
    let mut translator = Translator::new(program, facts, options, function, body);
    translator.assign_homes();
    translator.prologue();
    let start_pc = translator.ops.len() as Pc;
    translator.blocks(start)?;
    Ok((translator.finish(), start_pc))
}

impl<'a> Translator<'a> {
    fn new(
        program: &'a Program,
        facts: &'a TypeFacts,
        options: Options,
        function: FnId,
        body: &'a Body,
    ) -> Translator<'a> {
        Translator {
            program,
            facts,
            options,
            function,
            body,
            homes: body.locals.iter().map(|_| Home::Nowhere).collect(),
            reads: body.locals.iter().map(|_| 0).collect(),
            writes: body.locals.iter().map(|_| 0).collect(),
            copies: body.locals.iter().map(|_| 0).collect(),
            ops: Vec::new(),
            spans: Vec::new(),
            span: program.function(function).span,
            block_pcs: body.blocks.iter().map(|_| None).collect(),
            tables: Tables::default(),
            temps_from: 0,
            next_temp: 0,
            slots: 0,
            frame_slot: 0,
            frame_size: 0,
            local_memory: Vec::new(),
            stack_size: 0,
            stack_align: 16,
        }
    }

    fn emit(&mut self, op: Op) {
        self.ops.push(op);
        self.spans.push(self.span);
    }

    /// Fresh temporary slots, free again after the statement.
    fn temp(&mut self, count: u32) -> S {
        let slot = self.next_temp;
        self.next_temp += count;
        self.slots = self.slots.max(self.next_temp);
        S::try_from(slot).unwrap_or(S::MAX)
    }

    fn class(&self, ty: TyId) -> Class {
        self.facts.class(self.program, ty)
    }

    fn size(&self, ty: TyId) -> u64 {
        self.program.ty(ty).size
    }

    fn pointer_size(&self) -> u64 {
        u64::from(self.program.target().pointer_size)
    }

    fn operand_ty(&self, operand: &ubik_ir::Operand) -> TyId {
        match operand {
            ubik_ir::Operand::Const(constant) => constant.ty,
            ubik_ir::Operand::Copy(place) | ubik_ir::Operand::Move(place) => self.place_ty(place),
        }
    }

    fn place_ty(&self, place: &ubik_ir::Place) -> TyId {
        self.program.place_ty(self.body, place).map_or(self.body.locals[place.local].ty, |at| at.ty)
    }

    /// The entry of the table of allocations that a function has.
    fn function_alloc(&self, function: FnId) -> u32 {
        AllocId::FIRST.0 + function.0
    }

    fn global_alloc(&self, global: ubik_ir::GlobalId) -> u32 {
        AllocId::FIRST.0 + self.program.function_count() as u32 + global.0
    }

    /// Translates the blocks that can be reached, each followed by its successor where possible.
    fn blocks(&mut self, start: BlockId) -> Result<()> {
        let mut pending = vec![start];
        while let Some(block) = pending.pop() {
            let mut next = Some(block);
            while let Some(block) = next.take_if(|block| self.block_pcs[*block].is_none()) {
                self.block_pcs[block] = Some(self.ops.len() as Pc);
                next = self.block(block, &mut pending);
            }
            if let Some(placed) = next {
                self.emit(Op::Jump { to: placed.0 });
            }
        }
        let tables = self.tables.values.len().max(self.tables.ranges.len());
        match self.slots.max(tables as u32) > u32::from(S::MAX) {
            true => Err(ubik_verdict::Unsupported::operation("a function with more than 65,000 live values")),
            false => Ok(()),
        }
    }

    /// Translates one block; gives the successor that control falls into.
    fn block(&mut self, id: BlockId, pending: &mut Vec<BlockId>) -> Option<BlockId> {
        let body = self.body;
        let block = &body.blocks[id];
        let fused = self.fusible_tail(block);
        let statements = &block.statements[..block.statements.len() - usize::from(fused.is_some())];
        for statement in statements {
            self.span = statement.span;
            self.next_temp = self.temps_from;
            self.statement(&statement.kind);
        }
        self.next_temp = self.temps_from;
        self.span = block.terminator.span;
        match fused {
            Some(fused) => self.fused_branch(fused, pending),
            None => self.terminator(&block.terminator.kind, pending),
        }
    }

    fn statement(&mut self, statement: &StatementKind) {
        match statement {
            StatementKind::Assign(place, rvalue) => self.assign(place, rvalue),
            StatementKind::SetDiscriminant { place, variant } => self.set_discriminant(place, *variant),
            StatementKind::StorageLive(local) => self.storage_live(*local),
            StatementKind::StorageDead(local) => self.storage_dead(*local),
            StatementKind::Retag(kind, place) => self.retag_statement(*kind, place),
            StatementKind::Deinit(place) => self.deinit(place),
            StatementKind::Assume(operand) => {
                let cond = self.scalar_operand(operand);
                self.emit(Op::Assume { cond });
            }
            StatementKind::CopyNonOverlapping { src, dst, count } => {
                self.copy_nonoverlapping(src, dst, count);
            }
            StatementKind::PlaceMention(place) => self.mention(place),
        }
    }

    fn copy_nonoverlapping(
        &mut self,
        src: &ubik_ir::Operand,
        dst: &ubik_ir::Operand,
        count: &ubik_ir::Operand,
    ) {
        let pointee = self.program.ty(self.operand_ty(src)).pointee();
        let ty = self.program.ty(pointee.expect("a pointer to what is copied"));
        let (stride, align) = (ty.size as u32, AlignBits::of(ty.align));
        let (src, dst) = (self.scalar_operand(src), self.scalar_operand(dst));
        let count = self.scalar_operand(count);
        self.emit(Op::CopyNonOverlapping { src, dst, count, stride, align });
    }

    fn storage_live(&mut self, local: LocalId) {
        match self.homes[local] {
            Home::Alloc { index, .. } => self.emit(Op::Live { local: index }),
            Home::Frame { offset } => {
                let len = self.size(self.body.locals[local].ty) as u32;
                self.emit(Op::FrameUninit { offset, len });
            }
            Home::Nowhere | Home::Slots(_) => {}
        }
    }

    fn storage_dead(&mut self, local: LocalId) {
        if let Home::Alloc { index, .. } = self.homes[local] {
            self.emit(Op::Dead { local: index });
        }
    }

    fn deinit(&mut self, place: &ubik_ir::Place) {
        let size = self.size(self.place_ty(place));
        match self.place(place) {
            PlaceVal::Slots { slot, class } => (0..class.slots()).for_each(|index| {
                self.emit(Op::Uninit { dst: slot + index as S });
            }),
            PlaceVal::Mem(mem) => {
                let ranges = side16(&mut self.tables.ranges, [(0, size)].into());
                self.emit(Op::Deinit { ptr: mem.ptr, align: mem.align, offset: mem.offset as i32, ranges });
            }
            PlaceVal::Zst => {}
        }
    }

    /// Resolves block numbers to positions and packs everything up.
    fn finish(mut self) -> Code {
        let pcs = std::mem::take(&mut self.block_pcs);
        let resolve = |block: &mut Pc| *block = pcs[BlockId(*block)].expect("a block that was reached");
        self.ops.iter_mut().filter_map(target).for_each(resolve);
        for site in &mut self.tables.sites {
            if let UnwindTo::Cleanup(block) = &mut site.unwind {
                resolve(block);
            }
        }
        for table in &mut self.tables.switches {
            table.targets.iter_mut().for_each(|(_, block)| resolve(block));
            resolve(&mut table.otherwise);
        }
        self.count_branches_back();
        self.tables.switches.iter_mut().for_each(|table| table.dense = dense(table));
        let mut code = self.pack();
        code.loops = loops(&code.ops);
        code
    }

    /// Leads branches back over a jump, which counts: otherwise a loop that no jump closes would have no limit.
    fn count_branches_back(&mut self) {
        for at in 0..self.ops.len() {
            match self.ops[at] {
                Op::Jump { .. } => {}
                Op::Switch { table, .. } | Op::SwitchWide { table, .. } => {
                    let mut switch = self.tables.switches[table as usize].clone();
                    switch.targets.iter_mut().for_each(|(_, to)| self.count_back_edge(at, to));
                    self.count_back_edge(at, &mut switch.otherwise);
                    self.tables.switches[table as usize] = switch;
                }
                mut op => {
                    if let Some(to) = target(&mut op) {
                        self.count_back_edge(at, to);
                        self.ops[at] = op;
                    }
                }
            }
        }
    }

    fn count_back_edge(&mut self, from: usize, to: &mut Pc) {
        if *to as usize <= from {
            let pad = self.ops.len() as Pc;
            self.ops.push(Op::Jump { to: *to });
            self.spans.push(self.spans[from]);
            *to = pad;
        }
    }

    fn pack(self) -> Code {
        let params: Vec<TyId> =
            self.body.locals.raw[1..=self.body.params as usize].iter().map(|l| l.ty).collect();
        let arg_slots = params.iter().map(|&ty| self.class(ty).arg_slots()).sum();
        let ret_ty = self.body.locals[LocalId::RETURN].ty;
        let result = (self.class(ret_ty) == Class::Memory).then(|| {
            let facts = self.facts.get(self.program, ret_ty);
            Box::new(CopyInfo::of(ret_ty, self.program, &facts, self.options.validity))
        });
        let frame_bytes =
            (self.frame_size > 0).then_some(FrameBytes { slot: self.frame_slot, size: self.frame_size });
        let is_variadic = self.body.va_list.is_some();
        let has_memory = frame_bytes.is_some() || !self.local_memory.is_empty() || is_variadic;
        Code {
            function: self.function,
            scope_of: vec![0; self.ops.len()].into(),
            scopes: vec![Scope {
                function: self.function,
                parent: 0,
                span: self.program.function(self.function).span,
            }],
            ops: self.ops.into(),
            loops: Vec::new(),
            own: 0,
            spans: self.spans.into(),
            slots: self.slots,
            locals: self.local_memory.into(),
            frame_bytes,
            stack_size: self.stack_size.next_multiple_of(self.stack_align),
            stack_align: self.stack_align,
            has_memory,
            sites: self.tables.sites,
            switches: self.tables.switches,
            values: self.tables.values,
            copies: self.tables.copies,
            ranges: self.tables.ranges,
            indices: self.tables.indices,
            tags: self.tables.tags,
            operations: self.tables.operations,
            quick: self.tables.quick,
            retags: self.tables.retags,
            messages: self.tables.messages,
            arg_slots,
            is_variadic,
            live: None,
            result,
        }
    }
}

/// The heads of loops.
fn loops(ops: &[Op]) -> Vec<Loop> {
    let head = |(at, op): (usize, &Op)| match *op {
        Op::Jump { to } if to as usize <= at => Some(Loop { rough: to, head: to, live: None }),
        _ => None,
    };
    ops.iter().enumerate().filter_map(head).collect()
}

/// Targets by value, if the values are small and many enough.
fn dense(table: &SwitchTable) -> Option<Box<[Pc]>> {
    let largest = table.targets.iter().map(|&(value, _)| value).max()?;
    let worthwhile = table.targets.len() >= 3 && largest < 256 && largest < 4 * table.targets.len() as u128;
    worthwhile.then(|| {
        let find = |value| table.targets.iter().find(|(wanted, _)| *wanted == value);
        (0..=largest).map(|value| find(value).map_or(table.otherwise, |&(_, pc)| pc)).collect()
    })
}

//! One function: its variables, its blocks, and how its values are found again.
//!
//! Every value of LLVM's is a local. A variable of C's (`alloca`) whose address goes nowhere is a local too; any other is a
//! local of bytes and a pointer to it, which everybody uses, so that there is one tag for it, as C wants it.

use rustc_hash::{FxHashMap, FxHashSet};
use ubik_ir::{
    Block as IrBlock, BlockId, Body, Call, Callee, CastKind, Const, ConstValue, FnId, IndexVec, Intrinsic,
    Local, LocalId, Operand, Place, Projection, Rvalue, SpanId, Statement, StatementKind, Terminator,
    TerminatorKind, TyId, Unwind,
};

use crate::constants::{Chosen, Scalar};
use crate::context::Context;
use crate::exceptions::Pads;
use crate::llvm::{Block, Kind, Value, What};
use crate::opcode;
use crate::signature::Shape;
use crate::unsupported::{Lowered, Unsupported};
use crate::variables::{self, Variable};

/// Where a value of LLVM's is.
#[derive(Clone, Copy)]
pub struct Val {
    pub local: LocalId,
    /// The local has the union around the type: nothing has looked at the bytes yet.
    pub loose: bool,
}

pub struct FnBuilder<'a> {
    pub cx: &'a mut Context,
    pub function: Value,
    pub shape: Shape,
    pub locals: IndexVec<LocalId, Local>,
    pub blocks: Vec<IrBlock>,
    pub current: BlockId,
    pub span: SpanId,
    pub values: FxHashMap<Value, Val>,
    pub variables: FxHashMap<Value, Variable>,
    /// The instructions after which a variable keeps its value.
    pub fixing: FxHashSet<Value>,
    /// Where each block begins.
    starts: FxHashMap<Block, BlockId>,
    /// Where a phi finds its value: a local that each predecessor writes before it leaves.
    phis: FxHashMap<Value, Val>,
    pub va_list: Option<LocalId>,
    /// Where a struct that is returned in memory is made.
    pub returned: LocalId,
    pub may_unwind: bool,
    pub pads: Pads,
    /// Exceptions that leave it end the program.
    pub is_main_of_cxx: bool,
}

/// The body of a function. What cannot be lowered is unsupported where it stands.
pub fn lower(cx: &mut Context, function: Value, id: FnId) -> Body {
    if let Err(unsupported) = crate::signature::of_function(cx, function) {
        return without_signature(cx, function, id, &unsupported);
    }
    with_builder(cx, function, id, |builder, params| builder.build(params))
}

/// The body of a function whose parameters cannot be stated. Whoever calls it is told so before.
fn without_signature(cx: &mut Context, function: Value, id: FnId, why: &Unsupported) -> Body {
    let why = Unsupported::new(why.0.clone());
    with_builder(cx, function, id, |_, _| Err(why))
}

/// A function without parameters that calls resolvers of ifuncs and puts what they give where statics have it.
pub fn resolve_chosen(cx: &mut Context, id: FnId, chosen: &[Chosen]) -> Body {
    let function = chosen[0].target.resolver();
    with_builder(cx, function, id, |builder, _| {
        builder.new_block();
        for one in chosen {
            builder.store_chosen(one)?;
        }
        builder.terminate(TerminatorKind::Return);
        Ok(())
    })
}

/// Builds a body with the parameters that the function's signature has. What fails as a whole is unsupported.
fn with_builder(
    cx: &mut Context,
    function: Value,
    id: FnId,
    build: impl FnOnce(&mut FnBuilder<'_>, u32) -> Lowered<()>,
) -> Body {
    let sig = cx.functions[id].sig.clone();
    let span = cx.functions[id].span;
    let is_main_of_cxx = function.name() == "main" && cx.bc.has_exceptions();
    let mut builder = FnBuilder {
        shape: Shape::of_function(function),
        cx,
        function,
        locals: IndexVec::new(),
        blocks: Vec::new(),
        current: BlockId(0),
        span,
        values: FxHashMap::default(),
        variables: FxHashMap::default(),
        fixing: FxHashSet::default(),
        starts: FxHashMap::default(),
        phis: FxHashMap::default(),
        va_list: None,
        returned: LocalId(0),
        may_unwind: sig.may_unwind,
        pads: Pads::default(),
        is_main_of_cxx,
    };
    builder.local(sig.ret);
    for &ty in &sig.params {
        builder.local(ty);
    }
    let params = sig.params.len() as u32;
    if let Err(unsupported) = build(&mut builder, params) {
        builder.end_unsupported(&unsupported);
    }
    Body {
        locals: builder.locals,
        params,
        va_list: builder.va_list,
        blocks: IndexVec::from_raw(builder.blocks),
    }
}

impl FnBuilder<'_> {
    fn build(&mut self, params: u32) -> Lowered<()> {
        self.new_block();
        if self.function.value_type().is_variadic() {
            let pointer = self.cx.types.pointer();
            self.va_list = Some(self.local(pointer));
        }
        self.bind_params(params)?;
        let blocks = self.function.blocks();
        self.variables = variables::find(self, &blocks)?;
        self.fixing = self.find_fixing(&blocks);
        for &block in &blocks {
            let id = self.new_block_later();
            self.starts.insert(block, id);
        }
        self.declare_phis(&blocks)?;
        self.terminate(TerminatorKind::Goto(self.starts[&blocks[0]]));
        for &block in &blocks {
            self.lower_block(block);
        }
        Ok(())
    }

    fn bind_params(&mut self, params: u32) -> Lowered<()> {
        let mut next = 1;
        for (index, param) in self.function.params().into_iter().enumerate() {
            if let (0, Some(pointee)) = (index, self.shape.sret) {
                let memory = self.own_memory(LocalId(0), pointee, index);
                self.returned = memory.unwrap_or(LocalId(0));
                let at = self.address_of(self.returned);
                self.values.insert(param, at);
                continue;
            }
            let local = LocalId(next);
            debug_assert!(next <= params);
            next += 1;
            let value = match self.shape.byval[index] {
                Some(pointee) => match self.own_memory(local, pointee, index) {
                    Some(memory) => {
                        let ty = self.locals[local].ty;
                        let place = Place { local: memory, projection: vec![Projection::Cast { ty }] };
                        self.assign(place, Rvalue::Use(Self::copy(local)));
                        self.address_of(memory)
                    }
                    None => self.address_of(local),
                },
                None => {
                    let strict = self.cx.types.lower(&self.cx.bc, param.ty())?;
                    Val { local, loose: self.locals[local].ty != strict }
                }
            };
            self.values.insert(param, value);
        }
        Ok(())
    }

    /// Memory for a struct that the function knows by its address, if the struct's type promises less alignment than clang
    /// relies on: that of a packed struct is 1.
    fn own_memory(&mut self, local: LocalId, pointee: crate::llvm::Ty, index: usize) -> Option<LocalId> {
        const WORD: u64 = 8;
        let (size, promised) = (self.cx.bc.size(pointee), self.shape.aligns[index]);
        let align = variables::placed(size, promised).min(promised.max(WORD));
        if align <= self.cx.types.list[self.locals[local].ty].align {
            return None;
        }
        let ty = self.cx.types.bytes(size, align);
        Some(self.local(ty))
    }

    /// A pointer to a local, as the value of LLVM's.
    pub fn address_of(&mut self, local: LocalId) -> Val {
        let raw = self.cx.types.pointer_to(self.locals[local].ty);
        let pointer = self.local(raw);
        let place = Place::local(local);
        self.assign(Place::local(pointer), Rvalue::AddressOf { place, ty: raw, mutable: true });
        let plain = self.cx.types.pointer();
        let to = self.local(plain);
        let operand = Operand::Copy(Place::local(pointer));
        self.assign(Place::local(to), Rvalue::Cast { kind: CastKind::PtrToPtr, operand, ty: plain });
        Val { local: to, loose: false }
    }

    /// Phis get their locals before anything else, since loops mention them first.
    fn declare_phis(&mut self, blocks: &[Block]) -> Lowered<()> {
        for block in blocks {
            for phi in block.instructions().into_iter().take_while(|value| value.opcode() == opcode::PHI) {
                let ty = self.cx.types.lower(&self.cx.bc, phi.ty())?;
                let incoming = Val { local: self.local(ty), loose: false };
                let value = Val { local: self.local(ty), loose: false };
                self.phis.insert(phi, incoming);
                self.values.insert(phi, value);
            }
        }
        Ok(())
    }

    fn lower_block(&mut self, block: Block) {
        self.current = self.starts[&block];
        for instruction in block.instructions() {
            if let Some(span) = self.cx.span(instruction) {
                self.span = span;
            }
            let result = match instruction.opcode() {
                opcode::PHI => self.take_phi(instruction),
                _ => {
                    let is_end = Some(instruction) == block.terminator();
                    let sent = if is_end { self.send_phis(block) } else { Ok(()) };
                    sent.and_then(|()| self.instruction(instruction))
                }
            };
            if let Err(unsupported) = result {
                self.end_unsupported(&unsupported);
            }
            self.fix_constant(instruction);
        }
    }

    fn take_phi(&mut self, phi: Value) -> Lowered<()> {
        let (from, to) = (self.phis[&phi], self.values[&phi]);
        self.assign(Place::local(to.local), Rvalue::Use(Operand::Copy(Place::local(from.local))));
        Ok(())
    }

    /// Before a block ends, the phis of its successors get their values.
    fn send_phis(&mut self, block: Block) -> Lowered<()> {
        let mut done = Vec::new();
        for successor in block.successors() {
            if done.contains(&successor) {
                continue;
            }
            done.push(successor);
            for phi in successor.instructions().into_iter().take_while(|value| value.opcode() == opcode::PHI)
            {
                let Some((value, _)) = phi.incoming().into_iter().find(|(_, from)| *from == block) else {
                    continue;
                };
                // What nobody may look at is not sent.
                if value.what() == What::Undef {
                    continue;
                }
                let operand = self.operand(value)?;
                let to = self.phis[&phi].local;
                self.assign(Place::local(to), Rvalue::Use(operand));
            }
        }
        Ok(())
    }

    pub fn start(&self, block: Block) -> BlockId {
        self.starts[&block]
    }

    // Building.

    pub fn local(&mut self, ty: TyId) -> LocalId {
        self.named_local(ty, None, true)
    }

    pub fn named_local(&mut self, ty: TyId, name: Option<String>, always_live: bool) -> LocalId {
        self.locals.push(Local { ty, name, span: self.span, always_live })
    }

    fn new_block_later(&mut self) -> BlockId {
        // Until it has another end, reaching the end of it is a bug that the verifier would not see.
        let terminator = Terminator { kind: TerminatorKind::Unreachable, span: self.span };
        self.blocks.push(IrBlock { statements: Vec::new(), terminator, cleanup: false });
        BlockId(self.blocks.len() as u32 - 1)
    }

    pub fn new_block(&mut self) -> BlockId {
        let id = self.new_block_later();
        self.current = id;
        id
    }

    pub fn statement(&mut self, kind: StatementKind) {
        let statement = Statement { kind, span: self.span };
        self.blocks[self.current.0 as usize].statements.push(statement);
    }

    pub fn assign(&mut self, place: Place, value: Rvalue) {
        self.statement(StatementKind::Assign(place, value));
    }

    /// Ends the block. What follows, if anything does, can never be reached.
    pub fn terminate(&mut self, kind: TerminatorKind) {
        self.blocks[self.current.0 as usize].terminator = Terminator { kind, span: self.span };
        self.current = BlockId(u32::MAX);
    }

    /// Ends the run here, and goes on with what is behind for those who come another way.
    pub fn end_unsupported(&mut self, what: &Unsupported) {
        if self.current.0 == u32::MAX || self.blocks.is_empty() {
            self.new_block();
        }
        self.terminate(TerminatorKind::Unsupported(what.0.clone()));
        self.new_block();
    }

    /// Assigns to a new local.
    pub fn temp(&mut self, ty: TyId, value: Rvalue) -> LocalId {
        let local = self.local(ty);
        self.assign(Place::local(local), value);
        local
    }

    /// Makes a local the value of an instruction.
    pub fn define(&mut self, instruction: Value, local: LocalId) {
        // A block that was lowered earlier may have mentioned it already.
        if let Some(&Val { local: mentioned, loose: false }) = self.values.get(&instruction) {
            return self.assign(Place::local(mentioned), Rvalue::Use(Operand::Copy(Place::local(local))));
        }
        self.values.insert(instruction, Val { local, loose: false });
    }

    pub fn define_loose(&mut self, instruction: Value, local: LocalId) {
        if let Some(&Val { local: mentioned, loose: false }) = self.values.get(&instruction) {
            let ty = self.locals[mentioned].ty;
            let place = Place { local, projection: vec![Projection::Field { index: 0, ty }] };
            return self.assign(Place::local(mentioned), Rvalue::Use(Operand::Copy(place)));
        }
        self.values.insert(instruction, Val { local, loose: true });
    }

    pub fn lower_ty(&mut self, value: Value) -> Lowered<TyId> {
        self.cx.types.lower(&self.cx.bc, value.ty())
    }

    // Operands.

    fn find(&mut self, value: Value) -> Lowered<Val> {
        if let Some(&found) = self.values.get(&value) {
            return Ok(found);
        }
        if let Some(variable) = self.variables.get(&value) {
            return match *variable {
                Variable::Memory { pointer, .. } => Ok(Val { local: pointer, loose: false }),
                Variable::Local { .. } => Err(Unsupported::new("the address of a variable that has none")),
            };
        }
        // What is mentioned before it is defined is defined by a block that is lowered later.
        let ty = self.lower_ty(value)?;
        let found = Val { local: self.local(ty), loose: false };
        self.values.insert(value, found);
        Ok(found)
    }

    /// The place of a value at its strict type.
    fn strict_place(&mut self, value: Value) -> Lowered<Place> {
        let Val { local, loose } = self.find(value)?;
        let mut place = Place::local(local);
        if loose {
            let ty = self.lower_ty(value)?;
            place.projection.push(Projection::Field { index: 0, ty });
        }
        Ok(place)
    }

    /// A value that an operation looks at.
    pub fn operand(&mut self, value: Value) -> Lowered<Operand> {
        match value.is_constant() {
            true => self.constant(value),
            false if self.is_loose_word(value) => self.exposed_word(value),
            false => self.strict_place(value).map(Operand::Copy),
        }
    }

    /// Whether a value is an integer that may be made of the bytes of a pointer.
    fn is_loose_word(&self, value: Value) -> bool {
        let is_loose = self.values.get(&value).is_some_and(|value| value.loose);
        is_loose && value.ty().kind() == Kind::Int(64)
    }

    /// The bytes of a pointer that are looked at as an integer: as if the pointer were cast.
    fn exposed_word(&mut self, value: Value) -> Lowered<Operand> {
        let (place, pointer) = (self.strict_place(value)?, self.cx.types.pointer());
        let mut bytes = place;
        bytes.projection.push(Projection::Cast { ty: pointer });
        self.expose(Operand::Copy(bytes))
    }

    /// A word that was read as a pointer, as the integer that it is.
    pub fn expose(&mut self, operand: Operand) -> Lowered<Operand> {
        let word = self.cx.types.int(64, false);
        let signed = self.cx.types.int(64, true);
        let number = self.temp(word, Rvalue::Cast { kind: CastKind::Expose, operand, ty: word });
        let projection = vec![Projection::Cast { ty: signed }];
        Ok(Operand::Copy(Place { local: number, projection }))
    }

    /// A value as a type of the same size: a number of the other sign, a pointer to something.
    pub fn operand_as(&mut self, value: Value, ty: TyId) -> Lowered<Operand> {
        Ok(match self.operand(value)? {
            Operand::Const(constant) => Operand::Const(Box::new(Const { ty, ..*constant })),
            Operand::Copy(mut place) | Operand::Move(mut place) => {
                place.projection.push(Projection::Cast { ty });
                Operand::Copy(place)
            }
        })
    }

    pub fn unsigned(&mut self, value: Value) -> Lowered<Operand> {
        let ty = self.unsigned_type(value)?;
        self.operand_as(value, ty)
    }

    pub fn unsigned_type(&mut self, value: Value) -> Lowered<TyId> {
        match value.ty().kind() {
            Kind::Int(1) => Ok(self.cx.types.bool()),
            Kind::Int(bits) => match crate::types::container(bits) {
                Some(bits) => Ok(self.cx.types.int(bits, false)),
                None => Err(Unsupported::new(format!("integers of {bits} bits"))),
            },
            _ => self.lower_ty(value),
        }
    }

    /// A value that is only handed on, with whatever bytes it has, at the loose type.
    pub fn loose_operand(&mut self, value: Value) -> Lowered<Operand> {
        let loose = self.cx.types.memory(&self.cx.bc, value.ty())?;
        if let Some(&Val { local, loose: true }) = self.values.get(&value) {
            return Ok(Operand::Copy(Place::local(local)));
        }
        let strict = self.lower_ty(value)?;
        if strict == loose {
            return self.operand(value);
        }
        let local = self.local(loose);
        if value.what() != What::Undef {
            let operand = self.operand(value)?;
            let field = Projection::Field { index: 0, ty: strict };
            self.assign(Place { local, projection: vec![field] }, Rvalue::Use(operand));
        } else {
            self.statement(StatementKind::Deinit(Place::local(local)));
        }
        Ok(Operand::Copy(Place::local(local)))
    }

    fn constant(&mut self, value: Value) -> Lowered<Operand> {
        let ty = self.lower_ty(value)?;
        match value.ty().kind() {
            Kind::Struct | Kind::Array | Kind::Vector | Kind::X86Fp80 => {
                self.expose_numbers(value)?;
                Ok(Operand::Const(Box::new(self.cx.constant_in_memory(value)?)))
            }
            kind => {
                if let Some(local) = self.address_at_run_time(value)? {
                    return Ok(Operand::Copy(Place::local(local)));
                }
                let scalar = self.cx.scalar(value)?;
                if matches!(scalar, Scalar::Address(_)) && kind != Kind::Pointer {
                    return self.exposed_constant(scalar, ty);
                }
                Ok(self.scalar_constant(scalar, ty))
            }
        }
    }

    pub fn scalar_constant(&self, scalar: Scalar, ty: TyId) -> Operand {
        Operand::Const(Box::new(Const { ty, value: ConstValue::Scalar(scalar.to_const()) }))
    }

    pub fn number(&mut self, bits: u128, ty: TyId) -> Operand {
        self.scalar_constant(Scalar::Bits(bits), ty)
    }

    pub fn word(&mut self, bits: u64) -> Operand {
        let ty = self.cx.types.int(64, true);
        self.number(bits.into(), ty)
    }

    /// Exposes the addresses that are numbers in a constant of several parts. Pointers to members are such constants.
    fn expose_numbers(&mut self, value: Value) -> Lowered<()> {
        let ty = value.ty();
        let has_parts = matches!(ty.kind(), Kind::Struct | Kind::Array);
        if !has_parts || matches!(value.what(), What::Zero | What::Undef) || value.bytes().is_some() {
            return Ok(());
        }
        for part in (0..ty.count() as u32).filter_map(|index| value.element(index)) {
            if matches!(part.ty().kind(), Kind::Int(64)) && part.what() == What::Expr {
                self.constant(part)?;
            }
            self.expose_numbers(part)?;
        }
        Ok(())
    }

    /// An address that a constant expression makes a number.
    fn exposed_constant(&mut self, scalar: Scalar, ty: TyId) -> Lowered<Operand> {
        let pointer = self.cx.types.pointer();
        let operand = self.scalar_constant(scalar, pointer);
        let word = self.cx.types.int(64, false);
        let exposed = self.temp(word, Rvalue::Cast { kind: CastKind::Expose, operand, ty: word });
        let operand = Operand::Copy(Place::local(exposed));
        Ok(Operand::Copy(Place::local(self.temp(ty, Rvalue::Cast { kind: CastKind::IntToInt, operand, ty }))))
    }

    /// The place behind a pointer, at a type.
    pub fn behind(&mut self, pointer: Value, ty: TyId) -> Lowered<Place> {
        let raw = self.cx.types.pointer_to(ty);
        let mut place = match self.operand(pointer)? {
            Operand::Copy(place) | Operand::Move(place) => place,
            constant @ Operand::Const(_) => {
                let plain = self.cx.types.pointer();
                Place::local(self.temp(plain, Rvalue::Use(constant)))
            }
        };
        place.projection.extend([Projection::Cast { ty: raw }, Projection::Deref]);
        Ok(place)
    }

    // Calls.

    /// Calls an intrinsic of the machine; the result is a new local.
    pub fn intrinsic(&mut self, name: &str, types: Vec<TyId>, args: Vec<Operand>, ret: TyId) -> LocalId {
        self.intrinsic_with(name, types, Vec::new(), args, ret)
    }

    pub fn intrinsic_with(
        &mut self,
        name: &str,
        types: Vec<TyId>,
        consts: Vec<u128>,
        args: Vec<Operand>,
        ret: TyId,
    ) -> LocalId {
        let dest = self.local(ret);
        let intrinsic =
            Intrinsic { name: name.to_owned(), types, consts, fallback: None, fallback_is_spec: false };
        let callee = Callee::Intrinsic(Box::new(intrinsic));
        self.call_to(Call {
            callee,
            args,
            dest: Place::local(dest),
            target: None,
            unwind: Unwind::Unreachable,
            sig: None,
        });
        dest
    }

    /// Calls and goes on in a new block.
    pub fn call_to(&mut self, call: Call) {
        let from = self.current;
        let next = self.new_block();
        self.current = from;
        self.terminate(TerminatorKind::Call(Box::new(Call { target: Some(next), ..call })));
        self.current = next;
    }

    pub fn copy(local: LocalId) -> Operand {
        Operand::Copy(Place::local(local))
    }
}

//! C++ exceptions. Unwinding that reaches an `invoke` goes on in a block of its own, which ends it (`c_caught`) and then
//! is like any other: it finds out which handler is meant, and jumps there or goes on unwinding.
//!
//! The C++ ABI searches for a handler before it unwinds. Here cleanups run on the way even if nobody catches: only the
//! output of a program that is about to be terminated can tell.

use ubik_ir::{
    BlockId, Call, Callee, FnAttrs, FnId, FnSig, Function, Intrinsic, Linkage, LocalId, Operand, Place,
    Projection, Rvalue, SpanId, TerminatorKind, TyId, Unwind,
};

use crate::body::FnBuilder;
use crate::context::Context;
use crate::llvm::{Block, Kind, Value, What};
use crate::signature;
use crate::unsupported::Lowered;

/// Says whether an exception is caught by a handler for a type; in the library.
const CATCHES: &str = "__ubik_catches";
const RESUME: &str = "_Unwind_Resume";
const TERMINATE: &str = "_ZSt9terminatev";
/// The number of a handler for everything, which no type has.
const EVERYTHING: u128 = 0x7fff_ffff;
const UNEXPECTED: u128 = 0xffff_ffff;

/// Where unwinding goes on in a function, as far as that is known.
#[derive(Default)]
pub struct Pads {
    /// For each landing pad the block that ends unwinding, and the local with the exception.
    of_block: Vec<(Block, BlockId, LocalId)>,
    terminating: Option<BlockId>,
}

impl Context {
    /// A function that somebody else defines.
    fn external(&mut self, symbol: &str, params: Vec<TyId>, ret: TyId) -> FnId {
        let known = self.functions.iter_enumerated().find(|(_, function)| function.symbol == symbol);
        if let Some((id, _)) = known {
            return id;
        }
        let sig = FnSig { params, ret, abi: signature::ABI.to_owned(), variadic: false, may_unwind: true };
        self.functions.push(Function {
            name: symbol.to_owned(),
            symbol: symbol.to_owned(),
            linkage: Linkage::Import,
            sig,
            attrs: FnAttrs::default(),
            span: SpanId::NONE,
            krate: self.krate,
            body: None,
        })
    }
}

impl FnBuilder<'_> {
    /// What happens if a call unwinds.
    pub fn unwind_of(&mut self, call: Value) -> Unwind {
        if call.opcode() == crate::opcode::INVOKE {
            return Unwind::Cleanup(self.pad(call.unwind_dest()).0);
        }
        // An exception that leaves `main` ends the program.
        if self.is_main_of_cxx {
            return Unwind::Cleanup(self.terminating_pad());
        }
        if self.may_unwind { Unwind::Continue } else { Unwind::Unreachable }
    }

    /// The block that ends unwinding before a landing pad, and the local that has the exception then.
    fn pad(&mut self, landing: Block) -> (BlockId, LocalId) {
        if let Some(known) = self.pads.of_block.iter().find(|known| known.0 == landing) {
            return (known.1, known.2);
        }
        let target = self.start(landing);
        let pad = self.caught(target);
        self.pads.of_block.push((landing, pad.0, pad.1));
        pad
    }

    /// A block that ends unwinding and goes on in another.
    fn caught(&mut self, target: BlockId) -> (BlockId, LocalId) {
        let pointer = self.cx.types.pointer();
        let exception = self.local(pointer);
        let from = self.current;
        let block = self.new_block();
        self.blocks[block.0 as usize].cleanup = true;
        let intrinsic = Intrinsic {
            name: "c_caught".to_owned(),
            types: Vec::new(),
            consts: Vec::new(),
            fallback: None,
            fallback_is_spec: false,
        };
        self.terminate(TerminatorKind::Call(Box::new(Call {
            callee: Callee::Intrinsic(Box::new(intrinsic)),
            args: Vec::new(),
            dest: Place::local(exception),
            target: Some(target),
            unwind: Unwind::Unreachable,
            sig: None,
        })));
        self.current = from;
        (block, exception)
    }

    fn terminating_pad(&mut self) -> BlockId {
        if let Some(block) = self.pads.terminating {
            return block;
        }
        let from = self.current;
        let block = self.new_block();
        let unit = self.cx.types.unit();
        let terminate = self.cx.external(TERMINATE, Vec::new(), unit);
        let sig = self.cx.functions[terminate].sig.clone();
        let dest = self.local(unit);
        let callee = Callee::Fn(terminate);
        let (dest, sig) = (Place::local(dest), Some(Box::new(sig)));
        let unwind = Unwind::Unreachable;
        self.call_to(Call { callee, args: Vec::new(), dest, target: None, unwind, sig });
        self.terminate(TerminatorKind::Unreachable);
        self.current = from;
        let (pad, _) = self.caught(block);
        self.pads.terminating = Some(pad);
        pad
    }

    /// The exception, and the number of the handler that is meant.
    pub fn landing_pad(&mut self, it: Value) -> Lowered<()> {
        let (_, exception) = self.pad(it.parent());
        let number = self.cx.types.int(32, true);
        let selector = self.local(number);
        let from = self.current;
        let done = self.new_block();
        self.current = from;
        for clause in it.clauses() {
            self.clause(clause, exception, selector, done)?;
        }
        let none = self.number(0, number);
        self.assign(Place::local(selector), Rvalue::Use(none));
        self.terminate(TerminatorKind::Goto(done));
        self.current = done;
        let ty = self.lower_ty(it)?;
        let local = self.local(ty);
        let pointer = self.cx.types.pointer();
        for (index, part, value) in [(0, pointer, exception), (1, number, selector)] {
            let field = self.cx.types.memory(&self.cx.bc, it.ty().field(index))?;
            let to = vec![Projection::Field { index, ty: field }, Projection::Field { index: 0, ty: part }];
            self.assign(Place { local, projection: to }, Rvalue::Use(Self::copy(value)));
        }
        self.define(it, local);
        Ok(())
    }

    /// One handler: if it is meant, its number is the selector.
    fn clause(&mut self, clause: Value, exception: LocalId, selector: LocalId, done: BlockId) -> Lowered<()> {
        if clause.ty().kind() == Kind::Array {
            return self.filter(clause, exception, selector, done);
        }
        let number = match clause.what() {
            What::Null | What::Zero => EVERYTHING,
            _ => self.cx.type_number(clause).into(),
        };
        let is_meant = self.catches(clause, exception)?;
        let next = self.branch_on(is_meant, number, selector, done);
        self.current = next;
        Ok(())
    }

    /// An exception specification: what is none of the listed types is unexpected.
    fn filter(&mut self, clause: Value, exception: LocalId, selector: LocalId, done: BlockId) -> Lowered<()> {
        let allowed = self.new_block_beside();
        for index in 0..clause.ty().count() as u32 {
            let Some(ty) = clause.element(index) else { continue };
            let is_meant = self.catches(ty, exception)?;
            let next = self.new_block_beside();
            let value = Self::copy(is_meant);
            self.terminate(TerminatorKind::Switch { value, targets: vec![(0, next)], otherwise: allowed });
            self.current = next;
        }
        self.choose(UNEXPECTED, selector, done);
        self.current = allowed;
        Ok(())
    }

    fn new_block_beside(&mut self) -> BlockId {
        let from = self.current;
        let block = self.new_block();
        self.current = from;
        block
    }

    fn choose(&mut self, number: u128, selector: LocalId, done: BlockId) {
        let ty = self.cx.types.int(32, true);
        let number = self.number(number, ty);
        self.assign(Place::local(selector), Rvalue::Use(number));
        self.terminate(TerminatorKind::Goto(done));
    }

    /// Goes on at the end with a number if a flag is set, else in the block that is returned.
    fn branch_on(&mut self, flag: LocalId, number: u128, selector: LocalId, done: BlockId) -> BlockId {
        let (chosen, next) = (self.new_block_beside(), self.new_block_beside());
        let value = Self::copy(flag);
        self.terminate(TerminatorKind::Switch { value, targets: vec![(0, next)], otherwise: chosen });
        self.current = chosen;
        self.choose(number, selector, done);
        next
    }

    fn catches(&mut self, ty: Value, exception: LocalId) -> Lowered<LocalId> {
        let (pointer, number) = (self.cx.types.pointer(), self.cx.types.int(32, true));
        let function = self.cx.external(CATCHES, vec![pointer, pointer], number);
        let sig = self.cx.functions[function].sig.clone();
        let args = vec![Self::copy(exception), self.operand(ty)?];
        let dest = self.local(number);
        self.call_function(function, sig, args, dest);
        Ok(dest)
    }

    /// Goes on unwinding.
    pub fn resume(&mut self, it: Value) -> Lowered<()> {
        let aggregate = it.operand(0);
        let (pointer, unit) = (self.cx.types.pointer(), self.cx.types.unit());
        let mut place = match self.operand(aggregate)? {
            Operand::Copy(place) | Operand::Move(place) => place,
            constant @ Operand::Const(_) => {
                let ty = self.lower_ty(aggregate)?;
                Place::local(self.temp(ty, Rvalue::Use(constant)))
            }
        };
        let field = self.cx.types.memory(&self.cx.bc, aggregate.ty().field(0))?;
        place.projection.push(Projection::Field { index: 0, ty: field });
        place.projection.push(Projection::Field { index: 0, ty: pointer });
        let function = self.cx.external(RESUME, vec![pointer], unit);
        let sig = Some(Box::new(self.cx.functions[function].sig.clone()));
        let dest = Place::local(self.local(unit));
        let unwind = self.unwind_of(it);
        let (callee, args) = (Callee::Fn(function), vec![Operand::Copy(place)]);
        self.call_to(Call { callee, args, dest, target: None, unwind, sig });
        self.terminate(TerminatorKind::Unreachable);
        Ok(())
    }

    /// `llvm.eh.typeid.for`: the number of a handler for a type.
    pub fn type_number(&mut self, it: Value) -> Lowered<()> {
        let ty = self.lower_ty(it)?;
        let number = self.cx.type_number(it.operand(0)).into();
        let number = self.number(number, ty);
        let local = self.temp(ty, Rvalue::Use(number));
        self.define(it, local);
        Ok(())
    }
}

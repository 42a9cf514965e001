//! A body, statement by statement, for the functions that a program has besides those that are written while it runs.
//!
//! In the text for the compiler these functions are Rust (`print/support.rs`), so `FnAttrs::shim` marks them: nothing may
//! change them in the IR alone.

use ubik_ir::*;

use crate::skeleton::{Draft, int_const, statement};

pub struct Code {
    body: Body,
    open: Vec<Statement>,
}

/// A type as a function's: all are Rust's.
pub fn signature(params: Vec<TyId>, ret: TyId, may_unwind: bool) -> FnSig {
    FnSig { params, ret, abi: "Rust".into(), variadic: false, may_unwind }
}

pub fn copy(place: &Place) -> Operand {
    Operand::Copy(place.clone())
}

pub fn number(ty: TyId, bits: u128) -> Operand {
    Operand::Const(Box::new(int_const(ty, bits)))
}

/// The address of a function at a type of function pointers.
pub fn address_of(function: FnId, ty: TyId) -> Operand {
    let address = Address { base: AddressBase::Fn(function), offset: 0 };
    Operand::Const(Box::new(Const { ty, value: ConstValue::Scalar(ConstScalar::Ptr(address)) }))
}

pub fn deref(place: &Place) -> Place {
    with(place, Projection::Deref)
}

pub fn field(place: &Place, index: usize, ty: TyId) -> Place {
    with(place, Projection::Field { index: index as u32, ty })
}

pub fn with(place: &Place, step: Projection) -> Place {
    let mut place = place.clone();
    place.projection.push(step);
    place
}

pub fn cast(kind: CastKind, from: &Place, ty: TyId) -> Rvalue {
    Rvalue::Cast { kind, operand: copy(from), ty }
}

pub fn binary(op: BinOp, left: Operand, right: Operand) -> Rvalue {
    Rvalue::Binary { op, left, right }
}

impl Code {
    /// The beginning of a function: its parameters are there, and retagged.
    pub fn new(module: &Module, sig: &FnSig) -> Code {
        let live = |&ty: &TyId| Local { ty, name: None, span: SpanId::NONE, always_live: true };
        let locals = [sig.ret].iter().chain(&sig.params).map(live).collect();
        let body =
            Body { locals, params: sig.params.len() as u32, va_list: None, blocks: IndexVec::default() };
        let mut code = Code { body, open: Vec::new() };
        for (index, &ty) in sig.params.iter().enumerate() {
            if module.has_retags(ty) {
                code.push(StatementKind::Retag(RetagKind::FnEntry, Code::param(index)));
            }
        }
        code
    }

    pub fn param(index: usize) -> Place {
        Place::local(LocalId::from_usize(1 + index))
    }

    pub fn ret() -> Place {
        Place::local(LocalId::RETURN)
    }

    pub fn local(&mut self, ty: TyId) -> Place {
        let local = Local { ty, name: None, span: SpanId::NONE, always_live: true };
        Place::local(self.body.locals.push(local))
    }

    pub fn push(&mut self, kind: StatementKind) {
        self.open.push(statement(kind));
    }

    pub fn set(&mut self, place: &Place, value: Rvalue) {
        self.push(StatementKind::Assign(place.clone(), value));
    }

    /// A local with this value.
    pub fn value(&mut self, ty: TyId, value: Rvalue) -> Place {
        let place = self.local(ty);
        self.set(&place, value);
        place
    }

    /// The block that follows the one that is being written.
    pub fn next(&self) -> BlockId {
        BlockId(self.body.blocks.len() as u32 + 1)
    }

    pub fn end(&mut self, kind: TerminatorKind) {
        let statements = std::mem::take(&mut self.open);
        let terminator = Terminator { kind, span: SpanId::NONE };
        self.body.blocks.push(Block { statements, terminator, cleanup: false });
    }

    pub fn goto(&mut self, target: BlockId) {
        self.end(TerminatorKind::Goto(target));
    }

    /// Goes on at `zero` if a value is zero, and otherwise in the next block.
    pub fn unless_zero(&mut self, value: &Place, zero: BlockId) {
        let otherwise = self.next();
        self.end(TerminatorKind::Switch { value: copy(value), targets: vec![(0, zero)], otherwise });
    }

    pub fn call(&mut self, draft: &Draft, function: FnId, args: Vec<Operand>, dest: &Place, unwind: Unwind) {
        let sig = Some(Box::new(draft.module.functions[function].sig.clone()));
        self.call_by(Callee::Fn(function), args, dest, unwind, sig);
    }

    pub fn call_by(
        &mut self,
        callee: Callee,
        args: Vec<Operand>,
        dest: &Place,
        unwind: Unwind,
        sig: Option<Box<FnSig>>,
    ) {
        let call = Call { callee, args, dest: dest.clone(), target: Some(self.next()), unwind, sig };
        self.end(TerminatorKind::Call(Box::new(call)));
    }

    /// Drops a value; the destructors of these programs do not unwind.
    pub fn drop(&mut self, place: Place, glue: FnId) {
        let (glue, target) = (DropGlue::Fn(glue), self.next());
        self.end(TerminatorKind::Drop { place, glue, target, unwind: Unwind::Unreachable });
    }

    pub fn finish(mut self) -> Body {
        self.end(TerminatorKind::Return);
        self.body
    }

    /// What was written, whose last block has ended.
    pub fn ended(self) -> Body {
        self.body
    }
}

impl Draft {
    /// A function that is Rust in the text for the compiler.
    pub fn support(&mut self, name: String, sig: FnSig, body: Body) -> FnId {
        let attrs = FnAttrs { shim: true, ..FnAttrs::default() };
        self.module.functions.push(Function {
            name,
            symbol: String::new(),
            linkage: Linkage::Internal,
            sig,
            attrs,
            span: SpanId::NONE,
            krate: CrateId(0),
            body: Some(body),
        })
    }
}

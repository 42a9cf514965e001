//! Programs with undefined behaviour: one without any, plus one step that is undefined by construction.
//!
//! The step stands where the first function ends, and so at the end of the run, behind everything that the program does. It uses locals of
//! its own, so which rule it breaks does not depend on the program.

use ubik_ir::shape::Shape;
use ubik_ir::*;
use ubik_verdict::Rule;

use crate::skeleton::{int_const, statement};

/// A step that is undefined, with the rules of which it breaks one.
pub struct Fault {
    pub name: &'static str,
    pub rules: &'static [Rule],
    make: fn(&mut Site<'_>),
}

pub const FAULTS: &[Fault] = &[
    Fault { name: "division-by-zero", rules: &[Rule::DivisionByZero], make: division },
    Fault { name: "remainder-by-zero", rules: &[Rule::RemainderByZero], make: remainder },
    Fault { name: "division-overflow", rules: &[Rule::DivisionOverflow], make: overflow },
    Fault { name: "false-assumption", rules: &[Rule::Assume], make: assumption },
    Fault { name: "unreachable", rules: &[Rule::Unreachable], make: unreachable },
    Fault { name: "invalid-bool", rules: &[Rule::InvalidBool], make: boolean },
    Fault { name: "invalid-char", rules: &[Rule::InvalidChar], make: character },
    Fault { name: "uninitialised", rules: &[Rule::Uninit, Rule::InvalidUninit], make: uninitialised },
    Fault { name: "null-pointer", rules: &[Rule::NullPointer], make: null },
    Fault { name: "address-without-memory", rules: &[Rule::DanglingInt], make: bare_address },
    Fault { name: "out-of-bounds", rules: &[Rule::OutOfBounds], make: out_of_bounds },
    Fault { name: "misaligned", rules: &[Rule::Misaligned], make: misaligned },
];

/// Where a step is written.
struct Site<'m> {
    module: &'m mut Module,
    body: &'m mut Body,
    statements: Vec<StatementKind>,
    /// Instead of the end of the function.
    end: Option<TerminatorKind>,
}

impl Fault {
    /// The program with this step at its end.
    pub fn add(&self, module: &Module) -> Module {
        let mut module = module.clone();
        let first = first_function(&module);
        let Some(mut body) = module.functions[first].body.take() else { return module };
        let mut site = Site { module: &mut module, body: &mut body, statements: Vec::new(), end: None };
        (self.make)(&mut site);
        let Site { statements, end, .. } = site;
        for block in body.blocks.iter_mut() {
            let ends =
                matches!(block.terminator.kind, TerminatorKind::Return | TerminatorKind::TailCall { .. });
            if ends {
                block.statements.extend(statements.iter().cloned().map(statement));
                block.terminator.kind = end.clone().unwrap_or_else(|| block.terminator.kind.clone());
            }
        }
        module.functions[first].body = Some(body);
        module
    }
}

/// The function that runs once: the one that the entry calls.
fn first_function(module: &Module) -> FnId {
    let entry = module.entry.expect("programs have an entry").function;
    let body = module.functions[entry].body.as_ref().expect("the entry has a body");
    match &body.blocks[BlockId::ENTRY].terminator.kind {
        TerminatorKind::Call(call) => match call.callee {
            Callee::Fn(function) => function,
            _ => unreachable!("the entry calls a function"),
        },
        _ => unreachable!("the entry is a call"),
    }
}

impl Site<'_> {
    fn ty(&mut self, shape: &Shape<TyId>) -> TyId {
        let ty = shape.build(self.module, None);
        let known = self.module.types.iter_enumerated().find(|(_, other)| other.name == ty.name);
        match known {
            Some((id, _)) => id,
            None => self.module.types.push(ty),
        }
    }

    fn int(&mut self, bits: u8, signed: bool) -> TyId {
        self.ty(&Shape::Int { bits, signed, pointer_sized: false })
    }

    fn pointer(&mut self, pointee: TyId) -> TyId {
        self.ty(&Shape::RawPtr { pointee, mutable: true })
    }

    fn local(&mut self, ty: TyId) -> Place {
        let id = self.body.locals.push(Local { ty, name: None, span: SpanId::NONE, always_live: true });
        Place::local(id)
    }

    fn set(&mut self, place: &Place, value: Rvalue) {
        self.statements.push(StatementKind::Assign(place.clone(), value));
    }

    fn set_bits(&mut self, place: &Place, ty: TyId, bits: u128) {
        self.set(place, Rvalue::Use(constant(ty, bits)));
    }

    /// A new local with this value.
    fn with(&mut self, ty: TyId, value: Rvalue) -> Place {
        let place = self.local(ty);
        self.set(&place, value);
        place
    }

    /// Reads what a pointer points to.
    fn load(&mut self, pointer: &Place, ty: TyId) {
        let there = Place { local: pointer.local, projection: vec![Projection::Deref] };
        self.with(ty, Rvalue::Use(Operand::Copy(there)));
    }

    /// A pointer to a new local that holds a number.
    fn pointer_to_number(&mut self) -> (Place, TyId) {
        let word = self.int(32, false);
        let number = self.local(word);
        self.set_bits(&number, word, 7);
        let ty = self.pointer(word);
        (self.with(ty, Rvalue::AddressOf { place: number, ty, mutable: true }), word)
    }

    fn divide(&mut self, op: BinOp, left: u128, right: u128) {
        let ty = self.int(32, true);
        let (first, second) = (self.local(ty), self.local(ty));
        self.set_bits(&first, ty, left);
        self.set_bits(&second, ty, right);
        self.with(ty, Rvalue::Binary { op, left: Operand::Copy(first), right: Operand::Copy(second) });
    }

    fn transmute(&mut self, from: TyId, bits: u128, to: TyId) {
        let number = self.local(from);
        self.set_bits(&number, from, bits);
        self.with(to, Rvalue::Cast { kind: CastKind::Transmute, operand: Operand::Copy(number), ty: to });
    }

    fn load_at(&mut self, address: u128) {
        let byte = self.int(8, false);
        let ty = self.pointer(byte);
        let pointer = self.local(ty);
        self.set_bits(&pointer, ty, address);
        self.load(&pointer, byte);
    }
}

fn constant(ty: TyId, bits: u128) -> Operand {
    Operand::Const(Box::new(int_const(ty, bits)))
}

fn division(site: &mut Site<'_>) {
    site.divide(BinOp::Div, 1, 0);
}

fn remainder(site: &mut Site<'_>) {
    site.divide(BinOp::Rem, 1, 0);
}

fn overflow(site: &mut Site<'_>) {
    site.divide(BinOp::Div, 1 << 31, 0xffff_ffff);
}

fn assumption(site: &mut Site<'_>) {
    let ty = site.ty(&Shape::Bool);
    site.statements.push(StatementKind::Assume(constant(ty, 0)));
}

fn unreachable(site: &mut Site<'_>) {
    site.end = Some(TerminatorKind::Unreachable);
}

fn boolean(site: &mut Site<'_>) {
    let (byte, boolean) = (site.int(8, false), site.ty(&Shape::Bool));
    site.transmute(byte, 2, boolean);
}

fn character(site: &mut Site<'_>) {
    let (word, character) = (site.int(32, false), site.ty(&Shape::Char));
    site.transmute(word, 0xd800, character);
}

fn uninitialised(site: &mut Site<'_>) {
    let word = site.int(32, false);
    let empty = site.local(word);
    site.with(word, Rvalue::Use(Operand::Copy(empty)));
}

fn null(site: &mut Site<'_>) {
    site.load_at(0);
}

fn bare_address(site: &mut Site<'_>) {
    site.load_at(64);
}

fn out_of_bounds(site: &mut Site<'_>) {
    let (pointer, word) = site.pointer_to_number();
    let (ty, step) =
        (site.pointer(word), site.ty(&Shape::Int { bits: 64, signed: true, pointer_sized: true }));
    let right = constant(step, 1);
    let end = site.with(ty, Rvalue::Binary { op: BinOp::Offset, left: Operand::Copy(pointer), right });
    site.load(&end, word);
}

/// The middle two bytes of a number of four.
fn misaligned(site: &mut Site<'_>) {
    let (pointer, _) = site.pointer_to_number();
    let (byte, half) = (site.int(8, false), site.int(16, false));
    let step = site.ty(&Shape::Int { bits: 64, signed: true, pointer_sized: true });
    let (bytes, halves) = (site.pointer(byte), site.pointer(half));
    let cast = |operand, ty| Rvalue::Cast { kind: CastKind::PtrToPtr, operand: Operand::Copy(operand), ty };
    let first = site.with(bytes, cast(pointer, bytes));
    let right = constant(step, 1);
    let second = site.with(bytes, Rvalue::Binary { op: BinOp::Offset, left: Operand::Copy(first), right });
    let back = site.with(halves, cast(second, halves));
    site.load(&back, half);
}

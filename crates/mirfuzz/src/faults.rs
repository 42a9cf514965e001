//! Programs with undefined behaviour: one without any, plus one step that is undefined by construction.
//!
//! The step stands where the first function ends, and so at the end of the run, behind everything that the program does. It uses locals of
//! its own, so which rule it breaks does not depend on the program.

use ubik_ir::shape::{Shape, SigShape};
use ubik_ir::*;
use ubik_verdict::Rule;

use crate::skeleton::{int_const, statement};

/// A step that is undefined, with the rules of which it breaks one.
pub struct Fault {
    pub name: &'static str,
    pub rules: &'static [Rule],
    /// It breaks a rule of aliasing, so that it is undefined only where such rules are checked.
    pub is_aliasing: bool,
    make: fn(&mut Site<'_>),
}

pub const FAULTS: &[Fault] = &[
    fault("division-by-zero", &[Rule::DivisionByZero], division),
    fault("remainder-by-zero", &[Rule::RemainderByZero], remainder),
    fault("division-overflow", &[Rule::DivisionOverflow], overflow),
    fault("false-assumption", &[Rule::Assume], assumption),
    fault("unreachable", &[Rule::Unreachable], unreachable),
    fault("invalid-bool", &[Rule::InvalidBool], boolean),
    fault("invalid-char", &[Rule::InvalidChar], character),
    fault("uninitialised", &[Rule::Uninit, Rule::InvalidUninit], uninitialised),
    fault("null-pointer", &[Rule::NullPointer], null),
    fault("address-without-memory", &[Rule::DanglingInt], bare_address),
    fault("out-of-bounds", &[Rule::OutOfBounds], out_of_bounds),
    fault("misaligned", &[Rule::Misaligned], misaligned),
    fault("gone-out-of-scope", &[Rule::UseAfterFree], out_of_scope),
    fault("use-after-free", &[Rule::UseAfterFree], use_after_free),
    fault("double-free", &[Rule::DoubleFree], double_free),
    fault("free-with-another-size", &[Rule::WrongLayout], wrong_layout),
    fault("free-of-the-middle", &[Rule::FreeInterior], free_middle),
    fault("free-of-a-local", &[Rule::FreeNotHeap], free_local),
    fault("new-memory", &[Rule::Uninit, Rule::InvalidUninit], new_memory),
    fault("index-out-of-bounds", &[Rule::Index], index),
    fault("offset-out-of-bounds", &[Rule::Offset], offset),
    fault("null-reference", &[Rule::InvalidNull], null_reference),
    fault("unchecked-overflow", &[Rule::ArithOverflow], |site| {
        site.intrinsic("unchecked_add", 1, 0xffff_ffff)
    }),
    fault("unchecked-shift", &[Rule::ShiftOverflow], |site| site.intrinsic("unchecked_shl", 1, 32)),
    fault("exact-division", &[Rule::ExactDiv], |site| site.intrinsic("exact_div", 7, 2)),
    fault("common-bits", &[Rule::NotDisjoint], |site| site.intrinsic("disjoint_bitor", 3, 1)),
    fault("overlapping-copy", &[Rule::Overlap], overlapping_copy),
    fault("call-without-arguments", &[Rule::CallArgCount], call_without_arguments),
    Fault {
        is_aliasing: true,
        ..fault("lost-unique-reference", &[Rule::StackedRead, Rule::TreeRead], lost_reference)
    },
    Fault {
        is_aliasing: true,
        ..fault("write-through-shared", &[Rule::StackedWrite, Rule::TreeWrite], shared_write)
    },
];

const fn fault(name: &'static str, rules: &'static [Rule], make: fn(&mut Site<'_>)) -> Fault {
    Fault { name, rules, is_aliasing: false, make }
}

/// Where a step is written.
struct Site<'m> {
    module: &'m mut Module,
    body: &'m mut Body,
    statements: Vec<StatementKind>,
    /// The first of the blocks that were finished by a call.
    first: Option<BlockId>,
    /// Instead of the end of the function.
    end: Option<TerminatorKind>,
}

impl Fault {
    /// The program with this step at its end.
    pub fn add(&self, module: &Module) -> Module {
        let mut module = module.clone();
        let first = first_function(&module);
        let Some(mut body) = module.functions[first].body.take() else { return module };
        let ends: Vec<BlockId> = body
            .blocks
            .iter_enumerated()
            .filter(|(_, block)| {
                matches!(block.terminator.kind, TerminatorKind::Return | TerminatorKind::TailCall { .. })
            })
            .map(|(id, _)| id)
            .collect();
        let mut site =
            Site { module: &mut module, body: &mut body, statements: Vec::new(), first: None, end: None };
        (self.make)(&mut site);
        let last = site.body.blocks.next_id();
        let start = site.first.unwrap_or(last);
        let end = site.end.take().unwrap_or(TerminatorKind::Return);
        site.finish_block(end);
        for id in ends {
            body.blocks[id].terminator.kind = TerminatorKind::Goto(start);
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

    /// Ends the block that is being written.
    fn finish_block(&mut self, kind: TerminatorKind) {
        let statements = self.statements.drain(..).map(statement).collect();
        let terminator = Terminator { kind, span: SpanId::NONE };
        self.body.blocks.push(Block { statements, terminator, cleanup: false });
    }

    /// A call, behind which the next block begins.
    fn call(&mut self, callee: Callee, args: Vec<Operand>, dest: Place, sig: Option<FnSig>) {
        let id = self.body.blocks.next_id();
        self.first.get_or_insert(id);
        let target = Some(BlockId(id.0 + 1));
        let unwind = Unwind::Unreachable;
        let call = Call { callee, args, dest, target, unwind, sig: sig.map(Box::new) };
        self.finish_block(TerminatorKind::Call(Box::new(call)));
    }

    /// A function of the surroundings.
    fn call_import(&mut self, name: &str, args: Vec<Operand>) -> Place {
        let found = self.module.functions.iter_enumerated().find(|(_, function)| function.name == name);
        let (id, function) = found.expect("every program has it");
        let sig = function.sig.clone();
        let dest = self.local(sig.ret);
        self.call(Callee::Fn(id), args, dest.clone(), Some(sig));
        dest
    }

    /// An intrinsic of two numbers of 32 bits.
    fn intrinsic(&mut self, name: &str, left: u128, right: u128) {
        let ty = self.int(32, false);
        let types = if name == "unchecked_shl" { vec![ty, ty] } else { vec![ty] };
        let (args, dest) = (vec![constant(ty, left), constant(ty, right)], self.local(ty));
        self.call_intrinsic(name, types, args, dest);
    }

    fn call_intrinsic(&mut self, name: &str, types: Vec<TyId>, args: Vec<Operand>, dest: Place) {
        let intrinsic = Intrinsic {
            name: name.into(),
            types,
            consts: Vec::new(),
            fallback: None,
            fallback_is_spec: false,
        };
        self.call(Callee::Intrinsic(Box::new(intrinsic)), args, dest, None);
    }

    fn word(&mut self) -> TyId {
        self.ty(&Shape::Int { bits: 64, signed: false, pointer_sized: true })
    }

    /// Memory of eight bytes, with their type.
    fn allocate(&mut self) -> (Place, TyId) {
        let word = self.word();
        let block = self.call_import("mirfuzz_alloc", vec![constant(word, 8), constant(word, 8)]);
        (block, self.int(8, false))
    }

    fn free(&mut self, block: &Place, size: u128) {
        let word = self.word();
        let args = vec![Operand::Copy(block.clone()), constant(word, size), constant(word, 8)];
        self.call_import("mirfuzz_free", args);
    }

    fn moved(&mut self, pointer: &Place, ty: TyId, by: u128) -> Place {
        let step = self.ty(&Shape::Int { bits: 64, signed: true, pointer_sized: true });
        let left = Operand::Copy(pointer.clone());
        self.with(ty, Rvalue::Binary { op: BinOp::Offset, left, right: constant(step, by) })
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

fn out_of_scope(site: &mut Site<'_>) {
    let word = site.int(32, false);
    let ty = site.pointer(word);
    let gone = site.local(word);
    site.body.locals[gone.local].always_live = false;
    site.statements.push(StatementKind::StorageLive(gone.local));
    site.set_bits(&gone, word, 7);
    let pointer = site.with(ty, Rvalue::AddressOf { place: gone.clone(), ty, mutable: true });
    site.statements.push(StatementKind::StorageDead(gone.local));
    site.load(&pointer, word);
}

fn use_after_free(site: &mut Site<'_>) {
    let (block, byte) = site.allocate();
    site.free(&block, 8);
    site.load(&block, byte);
}

fn double_free(site: &mut Site<'_>) {
    let (block, _) = site.allocate();
    site.free(&block, 8);
    site.free(&block, 8);
}

fn wrong_layout(site: &mut Site<'_>) {
    let (block, _) = site.allocate();
    site.free(&block, 4);
}

fn free_middle(site: &mut Site<'_>) {
    let (block, byte) = site.allocate();
    let ty = site.pointer(byte);
    let middle = site.moved(&block, ty, 4);
    site.free(&middle, 8);
}

fn free_local(site: &mut Site<'_>) {
    let (pointer, _) = site.pointer_to_number();
    let byte = site.int(8, false);
    let ty = site.pointer(byte);
    let operand = Operand::Copy(pointer);
    let bytes = site.with(ty, Rvalue::Cast { kind: CastKind::PtrToPtr, operand, ty });
    site.free(&bytes, 4);
}

fn new_memory(site: &mut Site<'_>) {
    let (block, byte) = site.allocate();
    site.load(&block, byte);
}

fn index(site: &mut Site<'_>) {
    let (byte, word) = (site.int(8, false), site.word());
    let array_ty = site.ty(&Shape::Array { element: byte, count: 2 });
    let (array, at) = (site.local(array_ty), site.local(word));
    site.set(&array, Rvalue::Repeat { value: constant(byte, 1), count: 2 });
    site.set_bits(&at, word, 2);
    let there = Place { local: array.local, projection: vec![Projection::Index(at.local)] };
    site.with(byte, Rvalue::Use(Operand::Copy(there)));
}

fn offset(site: &mut Site<'_>) {
    let (pointer, word) = site.pointer_to_number();
    let ty = site.pointer(word);
    site.moved(&pointer, ty, 100);
}

fn null_reference(site: &mut Site<'_>) {
    let (byte, word) = (site.int(8, false), site.word());
    let reference = site.ty(&Shape::Ref { pointee: byte, mutable: false });
    site.transmute(word, 0, reference);
}

fn overlapping_copy(site: &mut Site<'_>) {
    let (pointer, word) = site.pointer_to_number();
    let unit = site.ty(&Shape::Tuple(Vec::new()));
    let constant_ty = site.ty(&Shape::RawPtr { pointee: word, mutable: false });
    let operand = Operand::Copy(pointer.clone());
    let from = site.with(constant_ty, Rvalue::Cast { kind: CastKind::PtrToPtr, operand, ty: constant_ty });
    let count = site.word();
    let args = vec![Operand::Copy(from), Operand::Copy(pointer), constant(count, 1)];
    let dest = site.local(unit);
    site.call_intrinsic("copy_nonoverlapping", vec![word], args, dest);
}

/// The function that a program begins with takes two.
fn call_without_arguments(site: &mut Site<'_>) {
    let id = site.module.entry.expect("programs have an entry").function;
    let function = &site.module.functions[id];
    let sig = FnSig { params: Vec::new(), ..function.sig.clone() };
    let ty = site.ty(&Shape::FnPtr(SigShape::of(&sig)));
    let pointer = site.with(ty, Rvalue::Use(crate::code::address_of(id, ty)));
    let dest = site.local(sig.ret);
    site.call(Callee::Ptr(Operand::Copy(pointer)), Vec::new(), dest, Some(sig));
}

fn lost_reference(site: &mut Site<'_>) {
    let word = site.int(32, false);
    let ty = site.ty(&Shape::Ref { pointee: word, mutable: true });
    let number = site.local(word);
    site.set_bits(&number, word, 7);
    let kind = BorrowKind::Mut;
    let unique = site.with(ty, Rvalue::Ref { kind, place: number.clone(), ty });
    let there = Place { local: unique.local, projection: vec![Projection::Deref] };
    site.set_bits(&there, word, 8);
    site.set_bits(&number, word, 9);
    site.load(&unique, word);
}

fn shared_write(site: &mut Site<'_>) {
    let word = site.int(32, false);
    let ty = site.ty(&Shape::Ref { pointee: word, mutable: false });
    let number = site.local(word);
    site.set_bits(&number, word, 7);
    let shared = site.with(ty, Rvalue::Ref { kind: BorrowKind::Shared, place: number, ty });
    let raw = site.pointer(word);
    let constant_ty = site.ty(&Shape::RawPtr { pointee: word, mutable: false });
    let place = Place { local: shared.local, projection: vec![Projection::Deref] };
    let read_only = Rvalue::AddressOf { place, ty: constant_ty, mutable: false };
    let read_only = site.with(constant_ty, read_only);
    let operand = Operand::Copy(read_only);
    let pointer = site.with(raw, Rvalue::Cast { kind: CastKind::PtrToPtr, operand, ty: raw });
    let there = Place { local: pointer.local, projection: vec![Projection::Deref] };
    site.set_bits(&there, word, 8);
}

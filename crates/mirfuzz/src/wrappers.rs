//! Functions around those that are written: calls whose panics are caught, calls by closures, calls in two threads at once;
//! and arithmetic that panics.
//!
//! In the text for the compiler they are Rust's own `catch_unwind`, closures, `thread::spawn` and checked operators.

use ubik_ir::shape::{Shape, SigShape};
use ubik_ir::*;

use crate::choices::Choices;
use crate::code::{Code, address_of, binary, cast, copy, deref, field, number, signature};
use crate::profile::{Feature, Profile};
use crate::skeleton::Draft;

/// What programs call besides the functions that are written.
#[derive(Clone, Default)]
pub struct Wrappers {
    pub catching: Vec<FnId>,
    pub closures: Vec<FnId>,
    /// With the function that runs in the threads.
    pub threads: Vec<(FnId, FnId)>,
    pub asserts: Vec<FnId>,
}

/// The code of a panic that Rust's own checks make, where others have the code that they were given.
pub const RUST_PANIC: u128 = 1;

/// The operators that panic, by the names of their functions.
const CHECKED: &[(&str, BinOp)] = &[
    ("add", BinOp::AddOverflow),
    ("sub", BinOp::SubOverflow),
    ("mul", BinOp::MulOverflow),
    ("div", BinOp::Div),
    ("rem", BinOp::Rem),
    ("shl", BinOp::Shl),
];

impl Draft {
    pub fn add_wrappers(&mut self, profile: &Profile, choices: &mut Choices) {
        for function in self.functions.clone().into_iter().skip(1) {
            let sig = self.module.functions[function].sig.clone();
            if sig.params.iter().any(|&ty| self.needs_drop(ty)) {
                continue;
            }
            if profile.has(Feature::Catch) && choices.one_in(2) {
                self.add_catching(function, &sig);
            }
            if profile.has(Feature::Closure) && choices.one_in(3) {
                self.add_closure(function, &sig);
            }
            let is_number = matches!(self.kind(sig.ret), TyKind::Int { .. });
            let is_sent = sig.params.iter().all(|&ty| !self.has_pointers(ty));
            if profile.has(Feature::Thread) && is_number && is_sent {
                self.add_threads(function, &sig);
            }
        }
        if profile.has(Feature::Assert) {
            self.add_asserts(choices);
        }
    }

    /// Whether there are pointers in a value of a type.
    fn has_pointers(&self, ty: TyId) -> bool {
        match self.kind(ty) {
            TyKind::RawPtr { .. } | TyKind::Ref { .. } | TyKind::FnPtr(_) | TyKind::Box { .. } => true,
            &TyKind::Array { element, .. } => self.has_pointers(element),
            TyKind::Struct(fields) | TyKind::Union(fields) => {
                fields.0.iter().any(|field| self.has_pointers(field.ty))
            }
            TyKind::Enum(layout) => layout.all_fields().any(|field| self.has_pointers(field.ty)),
            _ => false,
        }
    }

    /// A pointer to bytes, and functions that take some of them.
    fn byte_pointer(&mut self) -> TyId {
        self.pointer_to(self.ints[0], true, false)
    }

    fn callback(&mut self, params: usize) -> TyId {
        let bytes = self.byte_pointer();
        let sig = signature(vec![bytes; params], self.unit, true);
        self.intern(&Shape::FnPtr(SigShape::of(&sig)), None)
    }

    /// A function of a pointer to a tuple, which calls another one with the fields of that.
    fn spread(&mut self, name: String, function: FnId, tuple: TyId, result: TyId) -> FnId {
        let bytes = self.byte_pointer();
        let sig = signature(vec![bytes], self.unit, true);
        let pointer = self.pointer_to(tuple, true, false);
        let called = self.module.functions[function].sig.clone();
        let mut code = Code::new(&self.module, &sig);
        let data = code.value(pointer, cast(CastKind::PtrToPtr, &Code::param(0), pointer));
        let parts = called.params.iter().enumerate();
        let args = parts.map(|(index, &ty)| copy(&field(&deref(&data), index, ty))).collect();
        let value = code.local(called.ret);
        code.call(self, function, args, &value, Unwind::Continue);
        let last = field(&deref(&data), called.params.len(), result);
        let is_number = matches!(self.kind(called.ret), TyKind::Int { .. });
        let stored = match called.ret == result {
            true => Rvalue::Use(copy(&value)),
            false if is_number => cast(CastKind::IntToInt, &value, result),
            false => Rvalue::Use(number(result, 0)),
        };
        code.set(&last, stored);
        self.support(name, sig, code.finish())
    }

    /// A call whose panic is caught: it gives the panic's code, or the function's number.
    fn add_catching(&mut self, function: FnId, sig: &FnSig) {
        let name = self.module.functions[function].name.clone();
        let code_ty = self.find("u32").expect("all integers are there");
        let status = self.find("i32").expect("all integers are there");
        let fields = sig.params.iter().copied().chain([code_ty]).collect();
        let tuple = self.intern(&Shape::Tuple(fields), None);
        let tried = self.spread(format!("try_{name}"), function, tuple, code_ty);
        let caught = self.caught(&name, tuple, sig.params.len(), code_ty);
        let sig = signature(sig.params.clone(), code_ty, true);
        let (mut code, data, bytes) = self.packed_up(&sig, tuple);
        let (status, try_ty, catch_ty) = (code.local(status), self.callback(1), self.callback(2));
        let args = vec![address_of(tried, try_ty), copy(&bytes), address_of(caught, catch_ty)];
        let intrinsic = Intrinsic {
            name: "catch_unwind".into(),
            types: Vec::new(),
            consts: Vec::new(),
            fallback: None,
            fallback_is_spec: false,
        };
        code.call_by(Callee::Intrinsic(Box::new(intrinsic)), args, &status, Unwind::Unreachable, None);
        code.set(&Code::ret(), Rvalue::Use(copy(&field(&data, sig.params.len(), code_ty))));
        let id = self.support(format!("catch_{name}"), sig, code.finish());
        self.wrappers.catching.push(id);
    }

    /// A function with its arguments in a tuple, which is pointed to.
    fn packed_up(&mut self, sig: &FnSig, tuple: TyId) -> (Code, Place, Place) {
        let mut code = Code::new(&self.module, sig);
        let data = code.local(tuple);
        let count = self.ty(tuple).fields().map_or(0, |fields| fields.len() - 1);
        let bytes = self.pack(&mut code, &data, tuple, 0..count);
        (code, data, bytes)
    }

    /// Puts parameters into a tuple, and gives a pointer to that.
    fn pack(&mut self, code: &mut Code, data: &Place, tuple: TyId, params: std::ops::Range<usize>) -> Place {
        let fields = self.ty(tuple).fields().expect("a tuple").to_vec();
        for (index, param) in params.enumerate() {
            code.set(&field(data, index, fields[index].ty), Rvalue::Use(copy(&Code::param(param))));
        }
        let (pointer, bytes) = (self.pointer_to(tuple, true, false), self.byte_pointer());
        let borrow = Rvalue::AddressOf { place: data.clone(), ty: pointer, mutable: true };
        let pointer = code.value(pointer, borrow);
        code.value(bytes, cast(CastKind::PtrToPtr, &pointer, bytes))
    }

    /// What is called with a panic's payload, which is its code.
    fn caught(&mut self, name: &str, tuple: TyId, last: usize, code_ty: TyId) -> FnId {
        let bytes = self.byte_pointer();
        let sig = signature(vec![bytes, bytes], self.unit, true);
        let pointer = self.pointer_to(tuple, true, false);
        let mut code = Code::new(&self.module, &sig);
        let data = code.value(pointer, cast(CastKind::PtrToPtr, &Code::param(0), pointer));
        let payload = code.value(self.usize_ty, cast(CastKind::Transmute, &Code::param(1), self.usize_ty));
        code.set(&field(&deref(&data), last, code_ty), cast(CastKind::IntToInt, &payload, code_ty));
        self.support(format!("caught_{name}"), sig, code.finish())
    }

    fn add_closure(&mut self, function: FnId, sig: &FnSig) {
        let name = format!("closure_{}", self.module.functions[function].name);
        let mut code = Code::new(&self.module, sig);
        let args = (0..sig.params.len()).map(|index| copy(&Code::param(index))).collect();
        code.call(self, function, args, &Code::ret(), Unwind::Continue);
        let id = self.support(name, sig.clone(), code.finish());
        self.wrappers.closures.push(id);
    }

    /// Two calls at the same time, whose results are combined.
    fn add_threads(&mut self, function: FnId, sig: &FnSig) {
        let name = self.module.functions[function].name.clone();
        let (count, ret, word) = (sig.params.len(), sig.ret, self.usize_ty);
        let fields = sig.params.iter().copied().chain([ret]).collect();
        let tuple = self.intern(&Shape::Tuple(fields), None);
        let started = self.spread(format!("run_{name}"), function, tuple, ret);
        let start_ty = self.callback(1);
        let bytes = self.byte_pointer();
        let spawn = self.imported("mirfuzz_spawn", vec![start_ty, bytes], word);
        let join = self.imported("mirfuzz_join", vec![word], self.unit);
        let params = sig.params.iter().chain(&sig.params).copied().collect();
        let sig = signature(params, ret, true);
        let mut code = Code::new(&self.module, &sig);
        let mut threads = Vec::new();
        for start in [0, count] {
            let data = code.local(tuple);
            let bytes = self.pack(&mut code, &data, tuple, start..start + count);
            let thread = code.local(word);
            let args = vec![address_of(started, start_ty), copy(&bytes)];
            code.call(self, spawn, args, &thread, Unwind::Unreachable);
            threads.push((thread, field(&data, count, ret)));
        }
        let unit = code.local(self.unit);
        for (thread, _) in &threads {
            code.call(self, join, vec![copy(thread)], &unit, Unwind::Unreachable);
        }
        let [(_, first), (_, second)] = &threads[..] else { unreachable!("two were started") };
        code.set(&Code::ret(), binary(BinOp::BitXor, copy(first), copy(second)));
        let id = self.support(format!("threads_{name}"), sig, code.finish());
        self.wrappers.threads.push((id, function));
    }

    fn imported(&mut self, symbol: &str, params: Vec<TyId>, ret: TyId) -> FnId {
        let known = self.module.functions.iter_enumerated().find(|(_, function)| function.name == symbol);
        match known.map(|(id, _)| id) {
            Some(id) => id,
            None => self.import(symbol, params, ret),
        }
    }

    /// Some operators that panic, and the macro.
    fn add_asserts(&mut self, choices: &mut Choices) {
        for _ in 0..3 {
            let &ty = choices.pick(&self.ints).expect("there are integers");
            let (word, op) = CHECKED[choices.below(CHECKED.len())];
            let name = format!("assert_{word}_{}", self.ty(ty).name);
            if !self.module.functions.iter().any(|function| function.name == name) {
                let id = match op {
                    BinOp::Div | BinOp::Rem => self.dividing(name, ty, op),
                    BinOp::Shl => self.shifting(name, ty),
                    _ => self.overflowing(name, ty, op),
                };
                self.wrappers.asserts.push(id);
            }
        }
        let sig = signature(vec![self.boolean], self.unit, true);
        let mut code = Code::new(&self.module, &sig);
        let fails = code.next();
        let holds = BlockId(fails.0 + 1);
        let value = copy(&Code::param(0));
        code.end(TerminatorKind::Switch { value, targets: vec![(0, fails)], otherwise: holds });
        self.fail(&mut code);
        let id = self.support("assert_that".into(), sig, code.finish());
        self.wrappers.asserts.push(id);
    }

    /// Panics as Rust's own checks do; the next block is another way.
    fn fail(&mut self, code: &mut Code) {
        let (code_ty, unit) = (self.find("u32").expect("all integers are there"), code.local(self.unit));
        code.call(self, self.owned.panic, vec![number(code_ty, RUST_PANIC)], &unit, Unwind::Continue);
    }

    fn overflowing(&mut self, name: String, ty: TyId, op: BinOp) -> FnId {
        let sig = signature(vec![ty, ty], ty, true);
        let pair = self.intern(&Shape::Tuple(vec![ty, self.boolean]), None);
        let mut code = Code::new(&self.module, &sig);
        let both = code.value(pair, binary(op, copy(&Code::param(0)), copy(&Code::param(1))));
        code.set(&Code::ret(), Rvalue::Use(copy(&field(&both, 0, ty))));
        let end = BlockId(code.next().0 + 1);
        code.unless_zero(&field(&both, 1, self.boolean), end);
        self.fail(&mut code);
        self.support(name, sig, code.finish())
    }

    /// Zero, and the least number by -1, are refused.
    fn dividing(&mut self, name: String, ty: TyId, op: BinOp) -> FnId {
        let sig = signature(vec![ty, ty], ty, true);
        let &TyKind::Int { bits, signed } = self.kind(ty) else { unreachable!("an integer") };
        let (left, right) = (Code::param(0), Code::param(1));
        let max = u128::MAX >> (128 - u32::from(bits));
        let mut code = Code::new(&self.module, &sig);
        // Blocks: 0 looks at the divisor, 1 at both, 2 divides and returns, 3 fails.
        let is_least = binary(BinOp::Eq, copy(&left), number(ty, (max >> 1) + 1));
        let is_least = code.value(self.boolean, is_least);
        let is_minus_one = code.value(self.boolean, binary(BinOp::Eq, copy(&right), number(ty, max)));
        let is_over = binary(BinOp::BitAnd, copy(&is_least), copy(&is_minus_one));
        let is_over = code.value(self.boolean, is_over);
        let (divide, fail) = (BlockId(2), BlockId(3));
        code.unless_zero(&right, fail);
        match signed {
            true => {
                let value = copy(&is_over);
                code.end(TerminatorKind::Switch { value, targets: vec![(0, divide)], otherwise: fail });
            }
            false => code.goto(divide),
        }
        code.set(&Code::ret(), binary(op, copy(&left), copy(&right)));
        code.end(TerminatorKind::Return);
        self.fail(&mut code);
        code.end(TerminatorKind::Unreachable);
        self.support(name, sig, code.ended())
    }

    /// The amount must be less than the width.
    fn shifting(&mut self, name: String, ty: TyId) -> FnId {
        let amount = self.find("u32").expect("all integers are there");
        let sig = signature(vec![ty, amount], ty, true);
        let width = u128::from(self.ty(ty).size) * 8;
        let mut code = Code::new(&self.module, &sig);
        let is_over = binary(BinOp::Ge, copy(&Code::param(1)), number(amount, width));
        let is_over = code.value(self.boolean, is_over);
        code.set(&Code::ret(), binary(BinOp::Shl, copy(&Code::param(0)), copy(&Code::param(1))));
        let end = BlockId(code.next().0 + 1);
        code.unless_zero(&is_over, end);
        self.fail(&mut code);
        self.support(name, sig, code.finish())
    }
}

//! Atomic accesses of 16 bytes: no instruction of every x86-64 makes them, so that they are calls of C's library, as they are
//! in compiled programs. There one lock orders them.

use ubik_ir::{FnAttrs, FnId, FnSig, Function, Linkage, LocalId, Operand, Place, Projection, Rvalue, TyId};

use crate::body::FnBuilder;
use crate::llvm::{Kind, Ty, Value};
use crate::signature::ABI;
use crate::unsupported::{Lowered, Unsupported};

const SIZE: u64 = 16;

/// What the orderings of C's library are called; the lock makes each as strong as that.
const SEQ_CST: u128 = 5;

/// Whether values of a type take 16 bytes.
pub fn is_wide(ty: Ty) -> bool {
    matches!(ty.kind(), Kind::Int(128) | Kind::Fp128)
}

impl FnBuilder<'_> {
    pub fn wide_atomic_load(&mut self, it: Value) -> Lowered<()> {
        // A struct may have padding.
        let ty = self.cx.types.memory(&self.cx.bc, it.ty())?;
        let dest = self.local(ty);
        let args = vec![self.word(SIZE), self.operand(it.operand(0))?, self.pointer_at(dest), self.order()];
        self.library_call("__atomic_load", args);
        self.define_as_memory(it, dest)
    }

    pub fn wide_atomic_store(&mut self, it: Value) -> Lowered<()> {
        let (value, ty) = (it.operand(0), self.cx.types.memory(&self.cx.bc, it.operand(0).ty())?);
        let operand = self.loose_operand(value)?;
        let from = self.temp(ty, Rvalue::Use(operand));
        let args = vec![self.word(SIZE), self.operand(it.operand(1))?, self.pointer_at(from), self.order()];
        self.library_call("__atomic_store", args);
        Ok(())
    }

    pub fn wide_atomic_modify(&mut self, it: Value) -> Lowered<()> {
        const OPERATIONS: i32 = 11;
        if it.ty().kind() != Kind::Int(128) || !(0..OPERATIONS).contains(&it.rmw()) {
            return Err(Unsupported::new(format!("`{}`", it.print().trim())));
        }
        let by = self.in_local(it.operand(1))?;
        let ty = self.lower_ty(it)?;
        let old = self.local(ty);
        let number = self.cx.types.int(32, true);
        let operation = self.number(it.rmw() as u128, number);
        let args = vec![self.operand(it.operand(0))?, self.pointer_at(by), self.pointer_at(old), operation];
        self.library_call("__ubik_atomic_modify_16", args);
        self.define(it, old);
        Ok(())
    }

    pub fn wide_atomic_exchange(&mut self, it: Value) -> Lowered<()> {
        let (expected, desired) = (self.in_local(it.operand(1))?, self.in_local(it.operand(2))?);
        let args = vec![
            self.word(SIZE),
            self.operand(it.operand(0))?,
            self.pointer_at(expected),
            self.pointer_at(desired),
            self.order(),
            self.order(),
        ];
        let flag = self.cx.types.bool();
        let done = self.library_call_giving("__atomic_compare_exchange", args, flag);
        let ty = self.lower_ty(it)?;
        let local = self.local(ty);
        for (index, from) in [(0, expected), (1, done)] {
            let field = self.cx.types.memory(&self.cx.bc, it.ty().field(index))?;
            let part = self.locals[from].ty;
            let to = vec![Projection::Field { index, ty: field }, Projection::Field { index: 0, ty: part }];
            self.assign(Place { local, projection: to }, Rvalue::Use(Self::copy(from)));
        }
        self.define(it, local);
        Ok(())
    }

    /// A value in a local of its own, whose address can be handed on.
    fn in_local(&mut self, value: Value) -> Lowered<LocalId> {
        let (ty, operand) = (self.lower_ty(value)?, self.operand(value)?);
        Ok(self.temp(ty, Rvalue::Use(operand)))
    }

    fn pointer_at(&mut self, local: LocalId) -> Operand {
        let at = self.address_of(local);
        Self::copy(at.local)
    }

    fn order(&mut self) -> Operand {
        let number = self.cx.types.int(32, true);
        self.number(SEQ_CST, number)
    }

    fn library_call(&mut self, symbol: &str, args: Vec<Operand>) {
        let unit = self.cx.types.unit();
        self.library_call_giving(symbol, args, unit);
    }

    /// Calls a function of C's library at the types of its arguments.
    pub fn library_call_giving(&mut self, symbol: &str, args: Vec<Operand>, ret: TyId) -> LocalId {
        let params = args.iter().map(|arg| self.type_of(arg)).collect();
        let sig = FnSig { params, ret, abi: ABI.to_owned(), variadic: false, may_unwind: false };
        let id = self.library_function(symbol, &sig);
        let dest = self.local(ret);
        self.call_function(id, sig, args, dest);
        dest
    }

    /// The type of an operand that is a constant or a whole local.
    fn type_of(&self, operand: &Operand) -> TyId {
        match operand {
            Operand::Const(constant) => constant.ty,
            Operand::Copy(place) | Operand::Move(place) => match place.projection.last() {
                Some(Projection::Field { ty, .. } | Projection::Cast { ty }) => *ty,
                _ => self.locals[place.local].ty,
            },
        }
    }

    /// A function of C's library, declared if the module does not declare it.
    fn library_function(&mut self, symbol: &str, sig: &FnSig) -> FnId {
        let known = self.cx.functions.iter_enumerated().find(|(_, function)| function.symbol == symbol);
        if let Some((id, _)) = known {
            return id;
        }
        self.cx.functions.push(Function {
            name: symbol.to_owned(),
            symbol: symbol.to_owned(),
            linkage: Linkage::Import,
            sig: sig.clone(),
            attrs: FnAttrs::default(),
            span: ubik_ir::SpanId::NONE,
            krate: self.cx.krate,
            body: None,
        })
    }
}

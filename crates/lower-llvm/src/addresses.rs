//! Constant addresses that are known only when the program runs: of variables of a thread, of symbols that may be
//! missing, of functions that another function chooses.

use ubik_ir::{
    Address, CastKind, Data, Global, GlobalKind, Linkage, LocalId, Operand, Place, Projection, Rvalue, SpanId,
};

use crate::body::FnBuilder;
use crate::constants::{Chosen, sign_extended};
use crate::llvm::{Value, What};
use crate::opcode;
use crate::unsupported::{Lowered, Unsupported};

const EXTERNAL_WEAK: i32 = 12;

impl FnBuilder<'_> {
    /// The address that a constant means, unless it is known beforehand.
    pub fn address_at_run_time(&mut self, value: Value) -> Lowered<Option<LocalId>> {
        if value.what() == What::Expr {
            return self.expression_at_run_time(value);
        }
        let target = self.cx.resolve(value);
        match target.what() {
            What::Global if target.is_thread_local() => self.thread_local(target),
            What::IFunc => self.chosen_function(target).map(Some),
            What::Function | What::Global if target.linkage() == EXTERNAL_WEAK => {
                self.weak_address(target).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// An address computation on top of such an address.
    fn expression_at_run_time(&mut self, value: Value) -> Lowered<Option<LocalId>> {
        let Some(base) = self.address_at_run_time(value.operand(0)).ok().flatten() else { return Ok(None) };
        match value.const_opcode() {
            opcode::BIT_CAST | opcode::ADDR_SPACE_CAST => Ok(Some(base)),
            opcode::GEP => {
                let (mut offset, mut at) = (0u64, value.gep_type());
                for index in 1..value.operand_count() {
                    let number = value.operand(index);
                    if number.what() != What::Int {
                        return Err(Unsupported::new(format!("the constant `{}`", value.print())));
                    }
                    let number = sign_extended(number.int(), number.ty());
                    let (by, next) = self.cx.gep_step(at, index == 1, number);
                    (offset, at) = (offset.wrapping_add(by), next);
                }
                let (byte, pointer) = (self.cx.types.int(8, false), self.cx.types.pointer());
                let args = vec![Self::copy(base), self.word(offset)];
                Ok(Some(self.intrinsic("arith_offset", vec![byte], args, pointer)))
            }
            _ => Ok(None),
        }
    }

    fn thread_local(&mut self, target: Value) -> Lowered<Option<LocalId>> {
        let Some(&global) = self.cx.globals_by_value.get(&target) else { return Ok(None) };
        let pointee = self.cx.types.memory(&self.cx.bc, target.value_type())?;
        let raw = self.cx.types.pointer_to(pointee);
        let local = self.temp(raw, Rvalue::ThreadLocal { global, ty: raw });
        let plain = self.cx.types.pointer();
        let operand = Operand::Copy(Place::local(local));
        Ok(Some(self.temp(plain, Rvalue::Cast { kind: CastKind::PtrToPtr, operand, ty: plain })))
    }

    /// The resolver is asked each time; it has to give the same function.
    fn chosen_function(&mut self, target: Value) -> Lowered<LocalId> {
        let resolver = self.cx.function_of(target.resolver())?;
        let sig = self.cx.functions[resolver].sig.clone();
        let dest = self.local(sig.ret);
        self.call_function(resolver, sig, Vec::new(), dest);
        let plain = self.cx.types.pointer();
        Ok(match self.locals[dest].ty == plain {
            true => dest,
            false => {
                let field = Projection::Field { index: 0, ty: plain };
                let place = Place { local: dest, projection: vec![field] };
                self.temp(plain, Rvalue::Use(Operand::Copy(place)))
            }
        })
    }

    /// Puts the function that a resolver chooses where a static has its address.
    pub fn store_chosen(&mut self, one: &Chosen) -> Lowered<()> {
        let function = self.chosen_function(one.target)?;
        let plain = self.cx.types.pointer();
        let to_plain = self.cx.types.pointer_to(plain);
        let at = Address { base: ubik_ir::AddressBase::Global(one.global), offset: one.offset };
        let constant = self.scalar_constant(crate::constants::Scalar::Address(at), to_plain);
        let pointer = self.temp(to_plain, Rvalue::Use(constant));
        let place = Place { local: pointer, projection: vec![Projection::Deref] };
        self.assign(place, Rvalue::Use(Self::copy(function)));
        Ok(())
    }

    /// A symbol that nobody may define is read from memory that linking fills: null if nobody does.
    fn weak_address(&mut self, target: Value) -> Lowered<LocalId> {
        let base = self.cx.address(target)?;
        let data =
            Data { bytes: vec![0; 8], uninit: Vec::new(), relocs: vec![(0, Address { base, offset: 0 })] };
        let global = self.cx.globals.push(Global {
            name: format!("address of {}", target.name()),
            symbol: String::new(),
            linkage: Linkage::Internal,
            kind: GlobalKind::Const,
            align: 8,
            data,
            span: SpanId::NONE,
            krate: self.cx.krate,
        });
        let plain = self.cx.types.pointer();
        let to_plain = self.cx.types.pointer_to(plain);
        let at = Address { base: ubik_ir::AddressBase::Global(global), offset: 0 };
        let constant = self.scalar_constant(crate::constants::Scalar::Address(at), to_plain);
        let pointer = self.temp(to_plain, Rvalue::Use(constant));
        let place = Place { local: pointer, projection: vec![Projection::Deref] };
        Ok(self.temp(plain, Rvalue::Use(Operand::Copy(place))))
    }
}

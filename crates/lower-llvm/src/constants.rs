//! Constants: as bytes of globals, and as operands.

use ubik_ir::{
    Address, AddressBase, Const, ConstScalar, ConstValue, Data, Global, GlobalId, GlobalKind, Linkage,
    Operand, SpanId, TyId,
};

use crate::context::Context;
use crate::llvm::{Kind, Ty, Value, What};
use crate::opcode;
use crate::unsupported::{Lowered, Unsupported};

/// A constant scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalar {
    Bits(u128),
    Address(Address),
    Uninit,
}

/// A place in a static that has the address of a function which another function chooses.
pub struct Chosen {
    pub global: GlobalId,
    pub offset: u64,
    /// The ifunc.
    pub target: Value,
}

impl Scalar {
    fn plus(self, by: u64) -> Scalar {
        match self {
            Scalar::Bits(bits) => Scalar::Bits(u128::from((bits as u64).wrapping_add(by))),
            Scalar::Address(at) => Scalar::Address(Address { offset: at.offset.wrapping_add(by), ..at }),
            Scalar::Uninit => Scalar::Uninit,
        }
    }

    pub fn to_const(self) -> ConstScalar {
        match self {
            Scalar::Bits(bits) => ConstScalar::Int(bits),
            Scalar::Address(address) => ConstScalar::Ptr(address),
            Scalar::Uninit => ConstScalar::Uninit,
        }
    }
}

impl Context {
    /// The value of a constant that is one scalar.
    pub fn scalar(&mut self, value: Value) -> Lowered<Scalar> {
        match value.what() {
            What::Int => Ok(Scalar::Bits(value.int())),
            What::Null | What::Zero => Ok(Scalar::Bits(0)),
            What::Undef => Ok(Scalar::Uninit),
            What::Fp => Ok(Scalar::Bits(float_bits(value))),
            What::Function | What::Global | What::Alias | What::IFunc => {
                Ok(Scalar::Address(Address { base: self.address(value)?, offset: 0 }))
            }
            What::BlockAddress => Ok(Scalar::Bits(self.label(value.block_address().1).into())),
            What::Expr => self.expression(value),
            _ => Err(Unsupported::new(format!("the constant `{}`", value.print()))),
        }
    }

    pub fn address(&mut self, value: Value) -> Lowered<AddressBase> {
        let value = self.resolve(value);
        if let Some(&id) = self.functions_by_value.get(&value) {
            return Ok(AddressBase::Fn(id));
        }
        match self.globals_by_value.get(&value) {
            Some(&id) => Ok(AddressBase::Global(id)),
            None => Err(Unsupported::new(format!("the symbol `{}`", value.name()))),
        }
    }

    fn expression(&mut self, value: Value) -> Lowered<Scalar> {
        let unsupported = || Unsupported::new(format!("the constant `{}`", value.print()));
        match value.const_opcode() {
            opcode::GEP => {
                let base = self.scalar(value.operand(0))?;
                let mut offset = 0u64;
                let mut at = value.gep_type();
                for index in 1..value.operand_count() {
                    let Scalar::Bits(number) = self.scalar(value.operand(index))? else {
                        return Err(unsupported());
                    };
                    let number = sign_extended(number, value.operand(index).ty());
                    let (by, next) = self.gep_step(at, index == 1, number);
                    offset = offset.wrapping_add(by);
                    at = next;
                }
                Ok(base.plus(offset))
            }
            opcode::PTR_TO_INT | opcode::INT_TO_PTR | opcode::BIT_CAST | opcode::ADDR_SPACE_CAST => {
                self.scalar(value.operand(0))
            }
            opcode::TRUNC => match (self.scalar(value.operand(0))?, value.ty().kind()) {
                (Scalar::Bits(bits), Kind::Int(width)) => Ok(Scalar::Bits(bits & low(width))),
                _ => Err(unsupported()),
            },
            opcode::ADD | opcode::SUB | opcode::XOR => {
                let (a, b) = (self.scalar(value.operand(0))?, self.scalar(value.operand(1))?);
                constant_arithmetic(value, a, b).ok_or_else(unsupported)
            }
            _ => Err(unsupported()),
        }
    }

    /// How many bytes an index of an address computation adds, and the type behind it.
    pub fn gep_step(&self, at: Ty, first: bool, index: i64) -> (u64, Ty) {
        if first {
            return ((index as u64).wrapping_mul(self.bc.size(at)), at);
        }
        match at.kind() {
            Kind::Struct => (self.bc.offset(at, index as u32), at.field(index as u32)),
            _ => ((index as u64).wrapping_mul(self.bc.size(at.element())), at.element()),
        }
    }

    /// The bytes of a constant. Functions that are chosen at the start are not among them.
    pub fn data(&mut self, value: Value) -> Lowered<Data> {
        let mut chosen = Vec::new();
        let data = self.data_and_chosen(value, &mut chosen)?;
        match chosen.first() {
            Some((_, target)) => {
                Err(Unsupported::new(format!("a constant with the ifunc `{}`", target.name())))
            }
            None => Ok(data),
        }
    }

    /// The bytes of a constant, and where in it the program has to put addresses of functions when it starts.
    pub fn data_and_chosen(&mut self, value: Value, chosen: &mut Vec<(u64, Value)>) -> Lowered<Data> {
        let size = self.bc.size(value.ty());
        let mut out = Data { bytes: vec![0; size as usize], ..Data::default() };
        self.fill(value, 0, &mut out, chosen)?;
        out.relocs.sort_by_key(|reloc| reloc.0);
        out.uninit.sort_unstable();
        let mut merged: Vec<(u64, u64)> = Vec::new();
        for (start, end) in out.uninit {
            match merged.last_mut() {
                Some(last) if last.1 == start => last.1 = end,
                _ => merged.push((start, end)),
            }
        }
        out.uninit = merged;
        Ok(out)
    }

    fn fill(&mut self, value: Value, at: u64, out: &mut Data, chosen: &mut Vec<(u64, Value)>) -> Lowered<()> {
        let ty = value.ty();
        let target = self.resolve(value);
        if target.what() == What::IFunc {
            chosen.push((at, target));
            return Ok(());
        }
        if let Some(bytes) = value.bytes() {
            put(out, at, &bytes);
            return Ok(());
        }
        match (value.what(), ty.kind()) {
            (What::Zero | What::Null, _) => Ok(()),
            // C has no uninitialised statics; what clang leaves open is padding, which is zero like everything else.
            (What::Undef, _) => Ok(()),
            (_, Kind::Struct) => {
                for index in 0..ty.count() as u32 {
                    let field =
                        value.element(index).ok_or_else(|| Unsupported::new("a constant without fields"))?;
                    self.fill(field, at + self.bc.offset(ty, index), out, chosen)?;
                }
                Ok(())
            }
            (_, Kind::Array | Kind::Vector) => {
                let step = self.bc.size(ty.element());
                for index in 0..ty.count() {
                    let element = value
                        .element(index as u32)
                        .ok_or_else(|| Unsupported::new("a constant without elements"))?;
                    self.fill(element, at + index * step, out, chosen)?;
                }
                Ok(())
            }
            _ => self.fill_scalar(value, at, out),
        }
    }

    fn fill_scalar(&mut self, value: Value, at: u64, out: &mut Data) -> Lowered<()> {
        let size = self.bc.store_size(value.ty());
        match self.scalar(value)? {
            Scalar::Bits(bits) => {
                put(out, at, &bits.to_le_bytes()[..size as usize]);
                Ok(())
            }
            Scalar::Address(address) if size == 8 => {
                out.relocs.push((at, address));
                Ok(())
            }
            Scalar::Address(_) => Err(Unsupported::new("a static that holds a part of an address")),
            Scalar::Uninit => Ok(()),
        }
    }

    /// A constant that travels as bytes.
    pub fn constant_in_memory(&mut self, value: Value) -> Lowered<Const> {
        let ty = self.types.lower(&self.bc, value.ty())?;
        let mut data = self.data(value)?;
        if value.what() == What::Undef {
            data.uninit = vec![(0, data.bytes.len() as u64)];
        }
        Ok(self.constant_of(ty, data))
    }

    /// Zeros of a type.
    pub fn zeros(&mut self, ty: TyId, size: u64) -> Operand {
        let data = Data { bytes: vec![0; size as usize], uninit: Vec::new(), relocs: Vec::new() };
        Operand::Const(Box::new(self.constant_of(ty, data)))
    }

    fn constant_of(&mut self, ty: TyId, data: Data) -> Const {
        let align = self.types.list[ty].align;
        let global = self.globals.push(Global {
            name: "constant".to_owned(),
            symbol: String::new(),
            linkage: Linkage::Internal,
            kind: GlobalKind::Const,
            align,
            data,
            span: SpanId::NONE,
            krate: self.krate,
        });
        Const { ty, value: ConstValue::Memory { global, offset: 0 } }
    }
}

fn put(out: &mut Data, at: u64, bytes: &[u8]) {
    let at = at as usize;
    out.bytes[at..at + bytes.len()].copy_from_slice(bytes);
}

pub fn low(bits: u32) -> u128 {
    if bits >= 128 { u128::MAX } else { (1 << bits) - 1 }
}

pub fn sign_extended(bits: u128, ty: Ty) -> i64 {
    match ty.kind() {
        Kind::Int(width) if width < 128 => (((bits << (128 - width)) as i128) >> (128 - width)) as i64,
        _ => bits as i64,
    }
}

/// The bits of a constant float in its own format.
fn float_bits(value: Value) -> u128 {
    match value.ty().kind() {
        Kind::Float => {
            // `float` constants are printed exactly as doubles; signalling NaNs keep their bits only this way.
            u128::from((value.double() as f32).to_bits())
        }
        Kind::Double => printed_bits(value).unwrap_or_else(|| value.double().to_bits().into()),
        // `x86_fp80 0xK3FFF8000000000000000`, `half 0xH3C00`, `fp128 0xL<low><high>`.
        Kind::X86Fp80 | Kind::Half => printed_bits(value).unwrap_or(0),
        Kind::Fp128 => printed_bits(value).map_or(0, |bits| bits << 64 | bits >> 64),
        _ => 0,
    }
}

fn printed_bits(value: Value) -> Option<u128> {
    let text = value.print();
    let digits = text.rsplit(' ').next()?.strip_prefix("0x")?;
    u128::from_str_radix(digits.trim_start_matches(['K', 'H', 'L', 'M', 'R']), 16).ok()
}

fn constant_arithmetic(value: Value, a: Scalar, b: Scalar) -> Option<Scalar> {
    let Kind::Int(width) = value.ty().kind() else { return None };
    match (value.const_opcode(), a, b) {
        (opcode::ADD, Scalar::Bits(a), Scalar::Bits(b)) => Some(Scalar::Bits(a.wrapping_add(b) & low(width))),
        (opcode::SUB, Scalar::Bits(a), Scalar::Bits(b)) => Some(Scalar::Bits(a.wrapping_sub(b) & low(width))),
        (opcode::XOR, Scalar::Bits(a), Scalar::Bits(b)) => Some(Scalar::Bits(a ^ b)),
        (opcode::ADD, at @ Scalar::Address(_), Scalar::Bits(by)) => Some(at.plus(by as u64)),
        (opcode::SUB, at @ Scalar::Address(_), Scalar::Bits(by)) => Some(at.plus((by as u64).wrapping_neg())),
        (opcode::SUB, Scalar::Address(a), Scalar::Address(b)) if a.base == b.base => {
            Some(Scalar::Bits(u128::from(a.offset.wrapping_sub(b.offset)) & low(width)))
        }
        _ => None,
    }
}

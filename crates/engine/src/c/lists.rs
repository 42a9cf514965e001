//! The list of variable arguments as the x86-64 ABI has it in memory, since clang writes the code that reads it into
//! the program: two offsets, a pointer to the arguments that did not fit registers, and a pointer to where the registers
//! were saved, six for integers and eight for floats.

use ubik_ir::{TyId, TyKind};
use ubik_verdict::{Result, Unsupported};

use crate::intrinsics::{Call, Value};
use crate::machine::Machine;
use crate::memory::Place;
use crate::value::Slot;

const INTEGERS: u64 = 6 * 8;
const REGISTERS: u64 = INTEGERS + 8 * 16;

/// `va_start(list, ap)`; the constants say how many registers the named parameters have taken.
pub fn start(call: &mut Call<'_>) -> Result<Value> {
    let (list, ap) = (call.slot(0), call.slot(1));
    let (whole, floats) = (call.site.consts[0] as u64, call.site.consts[1] as u64);
    let args = call.machine.variable_arguments(list)?;
    let area = call.machine.save_registers(&args, whole * 8, INTEGERS + floats * 16)?;
    let memory = &mut call.machine.memory;
    let at = |offset| Place::aligned(ap, 8).at(offset);
    memory.write_scalar(at(0), 4, Slot::int(whole * 8))?;
    memory.write_scalar(at(4), 4, Slot::int(INTEGERS + floats * 16))?;
    memory.write_scalar(at(8), 8, area.1)?;
    memory.write_scalar(at(16), 8, area.0)?;
    Ok(Value::Nothing)
}

impl Machine {
    /// Puts arguments where the ABI says: the area of registers, and the one for all others.
    fn save_registers(
        &mut self,
        args: &[(TyId, Slot)],
        mut whole: u64,
        mut floats: u64,
    ) -> Result<(Slot, Slot)> {
        let most = args.iter().map(|&(ty, _)| self.program.ty(ty).size.next_multiple_of(16)).sum::<u64>();
        let registers = self.new_variable(REGISTERS, 16)?;
        let others = self.new_variable(most, 16)?;
        let mut next = 0;
        for &(ty, value) in args {
            let (size, align) = (self.program.ty(ty).size, self.program.ty(ty).align);
            let place = match self.passes(ty) {
                Passing::Integer if whole + 8 <= INTEGERS => {
                    whole += 8;
                    Place::unaligned(registers).at(whole - 8)
                }
                Passing::TwoIntegers if whole + 16 <= INTEGERS => {
                    whole += 16;
                    Place::unaligned(registers).at(whole - 16)
                }
                Passing::Float if floats + 16 <= REGISTERS => {
                    floats += 16;
                    Place::unaligned(registers).at(floats - 16)
                }
                _ => {
                    next = u64::next_multiple_of(next, align.max(8));
                    next += size.next_multiple_of(8);
                    Place::unaligned(others).at(next - size.next_multiple_of(8))
                }
            };
            self.put_argument(ty, value, place)?;
        }
        Ok((registers, others))
    }

    fn put_argument(&mut self, ty: TyId, value: Slot, to: Place) -> Result<()> {
        let size = self.program.ty(ty).size;
        if self.code.facts.class(&self.program, ty) == crate::translate::Class::Memory {
            return self.memory.copy(Place::unaligned(value), to, size);
        }
        self.memory.write_scalar(to, size, value)
    }

    fn passes(&self, ty: TyId) -> Passing {
        let info = self.program.ty(ty);
        match &info.kind {
            TyKind::Float { bits: 16 | 32 | 64 | 128 } => Passing::Float,
            _ if info.size <= 16 && super::pieces::is_vector(&self.program, info) => Passing::Float,
            // The union around a scalar; a second field is its bytes.
            TyKind::Union(fields) if info.size <= 16 => self.passes(fields.0[0].ty),
            TyKind::Int { bits: 128, .. } => Passing::TwoIntegers,
            TyKind::Int { .. }
            | TyKind::Bool
            | TyKind::RawPtr { .. }
            | TyKind::FnPtr(_)
            | TyKind::Ref { .. } => Passing::Integer,
            TyKind::Array { .. } if info.size <= 8 => Passing::Integer,
            _ => Passing::Memory,
        }
    }

    /// The arguments behind the list that a variadic function got.
    fn variable_arguments(&self, list: Slot) -> Result<Vec<(TyId, Slot)>> {
        let found = self.va_lists.iter().find(|known| known.is(list));
        let found = found.ok_or_else(|| Unsupported::operation("`va_start` without a list".to_owned()))?;
        Ok(found.arguments().collect())
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Passing {
    Integer,
    /// Both halves of 128 bits, or none.
    TwoIntegers,
    Float,
    Memory,
}

//! Inline assembly that is known: what does nothing but keep the optimiser from knowing something, and single instructions
//! that compilers had no other name for: swapped bytes, rotations, searches for bits, products of double width. Everything
//! else is unsupported, by its text.

use ubik_ir::{BinOp, CastKind, LocalId, Operand, Place, Projection, Rvalue, TyId};

use crate::body::FnBuilder;
use crate::llvm::{Kind, Value, What};
use crate::unsupported::{Lowered, Unsupported};

/// What a statement of assembly reads and writes.
pub struct Statement {
    /// The outputs that are results; others go to memory.
    outputs: usize,
    /// Their constraints.
    pub constraints: Vec<String>,
    /// For each result the input that shares its place.
    tied: Vec<Option<Value>>,
    /// All inputs with their constraints.
    inputs: Vec<(String, Value)>,
    /// The number that the first input has in the text: outputs come before.
    first_input: usize,
}

/// An instruction's operand as the text has it.
enum Part {
    /// An operand of the statement, by its number.
    Number(usize),
    Immediate(u128),
    /// The register that counts shifts.
    Count,
}

impl FnBuilder<'_> {
    pub fn assembly(&mut self, it: Value) -> Lowered<()> {
        let (template, constraints) = it.callee().assembly();
        let text = template.trim();
        let statement = Statement::of(it, &constraints);
        if text.lines().all(is_nothing) {
            return self.unchanged(it, &statement);
        }
        let unsupported = || Unsupported::new(format!("inline assembly `{text}`"));
        if text.contains("cpuid") && self.cpuid(it, &statement, text)? {
            return Ok(());
        }
        if self.wide_result(it, &statement, text)? {
            return Ok(());
        }
        if let Some((compare, choose)) = text.split_once(['\n', ';'])
            && self.conditional_move(it, &statement, compare.trim(), choose.trim())?
        {
            return Ok(());
        }
        let (name, parts) = instruction(text).ok_or_else(unsupported)?;
        match self.known_instruction(it, &statement, name, &parts)? {
            true => Ok(()),
            false => Err(unsupported()),
        }
    }

    /// Instructions that give 64 bits in the halves `ax` and `dx`, and the address by which a thread knows its own variables;
    /// whether it is one of them.
    fn wide_result(&mut self, it: Value, at: &Statement, text: &str) -> Lowered<bool> {
        let word = self.cx.types.int(64, false);
        let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ").replace(", ", ",");
        let whole = match text.trim_end_matches(';') {
            "rdtsc" | "lfence; rdtsc" | "lfence;rdtsc" => {
                self.intrinsic("llvm.x86.rdtsc", Vec::new(), Vec::new(), word)
            }
            "xgetbv" | ".byte 0x0f,0x01,0xd0" => {
                let Some(index) = at.in_register("cx").filter(|value| value.ty().kind() == Kind::Int(32))
                else {
                    return Ok(false);
                };
                let args = vec![self.unsigned(index)?];
                self.intrinsic("llvm.x86.xgetbv", Vec::new(), args, word)
            }
            "mov %fs:$1,$0" | "movq %fs:$1,$0" | "mov %fs:0,$0" | "movq %fs:0,$0" => {
                let at_zero = at.inputs.iter().all(|(_, value)| value.what() == What::Zero);
                if !at_zero || it.ty().kind() != Kind::Pointer && it.ty().kind() != Kind::Int(64) {
                    return Ok(false);
                }
                self.thread_pointer(it)?;
                return Ok(true);
            }
            _ => return Ok(false),
        };
        let outputs: Vec<&str> = at.constraints.iter().map(|part| part.trim_matches(['=', '&'])).collect();
        if outputs != ["{ax}", "{dx}"] && outputs != ["{dx}", "{ax}"] || it.ty().kind() != Kind::Struct {
            return Ok(false);
        }
        let by = self.cx.types.int(32, false);
        let right = self.number(32, by);
        let high = self.temp(word, Rvalue::Binary { op: BinOp::Shr, left: Self::copy(whole), right });
        let halves = outputs.iter().map(|name| if *name == "{ax}" { whole } else { high });
        let halves: Vec<LocalId> = halves.collect();
        self.define_parts(it, &halves)?;
        Ok(true)
    }

    /// What tells threads apart: the address of a variable that each has one of.
    pub fn thread_pointer(&mut self, it: Value) -> Lowered<()> {
        let pointer = self.cx.types.pointer();
        let at = self.library_call_giving("__ubik_thread_pointer", Vec::new(), pointer);
        match it.ty().kind() {
            Kind::Pointer => self.define(it, at),
            _ => {
                let operand = self.expose(Self::copy(at))?;
                let ty = self.lower_ty(it)?;
                let local = self.temp(ty, Rvalue::Use(operand));
                self.define(it, local);
            }
        }
        Ok(())
    }

    /// Gives an instruction with several results one number for each, cut to its width.
    fn define_parts(&mut self, it: Value, parts: &[LocalId]) -> Lowered<()> {
        let ty = self.lower_ty(it)?;
        let local = self.local(ty);
        for (index, &value) in (0..).zip(parts) {
            let field = self.cx.types.memory(&self.cx.bc, it.ty().field(index))?;
            let part = self.cx.types.lower(&self.cx.bc, it.ty().field(index))?;
            let kind = CastKind::IntToInt;
            let value = self.temp(part, Rvalue::Cast { kind, operand: Self::copy(value), ty: part });
            let to = vec![Projection::Field { index, ty: field }, Projection::Field { index: 0, ty: part }];
            self.assign(Place { local, projection: to }, Rvalue::Use(Self::copy(value)));
        }
        self.define(it, local);
        Ok(())
    }

    /// Results are the inputs that share their places.
    fn unchanged(&mut self, it: Value, statement: &Statement) -> Lowered<()> {
        match statement.outputs {
            0 => Ok(()),
            1 => {
                let ty = self.lower_ty(it)?;
                let local = match statement.tied[0] {
                    Some(value) => self.bit_cast(value, ty)?,
                    None => self.local(ty),
                };
                self.define(it, local);
                Ok(())
            }
            _ => {
                let ty = self.lower_ty(it)?;
                let local = self.local(ty);
                for (index, value) in (0..).zip(&statement.tied) {
                    let &Some(value) = value else { continue };
                    let part = self.cx.types.memory(&self.cx.bc, it.ty().field(index))?;
                    let field = Projection::Field { index, ty: part };
                    let value = self.loose_operand(value)?;
                    self.assign(Place { local, projection: vec![field] }, Rvalue::Use(value));
                }
                self.define(it, local);
                Ok(())
            }
        }
    }

    /// Lowers an instruction from the table; whether it is in it.
    fn known_instruction(&mut self, it: Value, at: &Statement, name: &str, parts: &[Part]) -> Lowered<bool> {
        let Kind::Int(width) = it.ty().kind() else { return self.product(it, at, name, parts) };
        let (own, input) = (at.tied.first().copied().flatten(), |part: &Part| at.input(part));
        match (name, parts) {
            ("bswap" | "bswapl" | "bswapq", [Part::Number(0)]) => {
                let Some(value) = own.filter(|_| matches!(width, 32 | 64)) else { return Ok(false) };
                self.on_bits(it, "bswap", value)?;
            }
            // The two bytes of a register's low half.
            ("xchgb", [Part::Number(0), Part::Number(0)]) => {
                let Some(value) = own.filter(|_| width == 16) else { return Ok(false) };
                self.on_bits(it, "bswap", value)?;
            }
            (
                "rol" | "rolb" | "rolw" | "roll" | "rolq" | "ror" | "rorb" | "rorw" | "rorl" | "rorq",
                [by, to],
            ) => {
                let (Some(value), Part::Number(0)) = (own, to) else { return Ok(false) };
                if suffix_bits(&name[3..]).is_some_and(|bits| bits != width) {
                    return Ok(false);
                }
                let Some(amount) = self.amount(at, by)? else { return Ok(false) };
                let name = if name.starts_with("rol") { "rotate_left" } else { "rotate_right" };
                self.rotate(it, name, value, amount)?;
            }
            ("bsf" | "bsfl" | "bsfq" | "tzcnt" | "tzcntl" | "tzcntq", [from, Part::Number(0)]) => {
                let Some(value) = input(from).filter(|value| value.ty() == it.ty()) else { return Ok(false) };
                self.on_bits(it, "cttz", value)?;
            }
            ("bsr" | "bsrl" | "bsrq", [from, Part::Number(0)]) => {
                let Some(value) = input(from).filter(|value| value.ty() == it.ty()) else { return Ok(false) };
                self.last_bit(it, value, width)?;
            }
            ("mov" | "movl" | "movq", [from, Part::Number(0)]) => {
                let Some(value) = input(from).filter(|value| value.ty() == it.ty()) else { return Ok(false) };
                let ty = self.lower_ty(it)?;
                let local = self.bit_cast(value, ty)?;
                self.define(it, local);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// `cmp a, b` and a move into the result, which keeps its place's value otherwise; whether it is that.
    fn conditional_move(&mut self, it: Value, at: &Statement, compare: &str, choose: &str) -> Lowered<bool> {
        let (Some((compare, of)), Some((choose, to))) = (instruction(compare), instruction(choose)) else {
            return Ok(false);
        };
        let (Some((op, is_signed)), true) = (condition(choose), matches!(compare, "cmp" | "cmpl" | "cmpq"))
        else {
            return Ok(false);
        };
        let ([right, left], [moved, Part::Number(0)]) = (&of[..], &to[..]) else { return Ok(false) };
        let kept = at.tied.first().copied().flatten();
        let (Some(left), Some(right), Some(moved), Some(kept)) =
            (at.input(left), at.input(right), at.input(moved), kept)
        else {
            return Ok(false);
        };
        let is_number = matches!(left.ty().kind(), Kind::Int(32 | 64));
        if left.ty() != right.ty() || !is_number || moved.ty() != it.ty() || kept.ty() != it.ty() {
            return Ok(false);
        }
        let (left, right) = match is_signed {
            true => (self.operand(left)?, self.operand(right)?),
            false => (self.unsigned(left)?, self.unsigned(right)?),
        };
        let (flag, ty) = (self.cx.types.bool(), self.lower_ty(it)?);
        let flag = Self::copy(self.temp(flag, Rvalue::Binary { op, left, right }));
        let args = vec![flag, self.operand(moved)?, self.operand(kept)?];
        let local = self.intrinsic("select_unpredictable", vec![ty], args, ty);
        self.define(it, local);
        Ok(true)
    }

    /// How far a rotation goes.
    fn amount(&mut self, at: &Statement, by: &Part) -> Lowered<Option<Operand>> {
        let number = self.cx.types.int(32, false);
        let value = match by {
            Part::Immediate(bits) => return Ok(Some(self.number(*bits, number))),
            Part::Number(_) => at.input(by),
            Part::Count => at.fixed("{cx}"),
        };
        let Some(value) = value else { return Ok(None) };
        let operand = self.unsigned(value)?;
        let kind = CastKind::IntToInt;
        Ok(Some(Self::copy(self.temp(number, Rvalue::Cast { kind, operand, ty: number }))))
    }

    fn rotate(&mut self, it: Value, name: &str, value: Value, amount: Operand) -> Lowered<()> {
        let (of, operand) = (self.unsigned_type(it)?, self.unsigned(value)?);
        let local = self.intrinsic(name, vec![of], vec![operand, amount], of);
        self.define_unsigned(it, local)
    }

    /// An intrinsic on the bits of a number.
    fn on_bits(&mut self, it: Value, name: &str, value: Value) -> Lowered<()> {
        let (of, operand) = (self.unsigned_type(it)?, self.unsigned(value)?);
        let counts = name.starts_with("ct");
        let ret = if counts { self.cx.types.int(32, false) } else { of };
        let local = self.intrinsic(name, vec![of], vec![operand], ret);
        if !counts {
            return self.define_unsigned(it, local);
        }
        let local = self.as_number(local, it)?;
        self.define(it, local);
        Ok(())
    }

    fn as_number(&mut self, local: LocalId, it: Value) -> Lowered<LocalId> {
        let ty = self.lower_ty(it)?;
        Ok(self.temp(ty, Rvalue::Cast { kind: CastKind::IntToInt, operand: Self::copy(local), ty }))
    }

    /// The number of the highest bit that is set; of zero it is anything.
    fn last_bit(&mut self, it: Value, value: Value, width: u32) -> Lowered<()> {
        let (of, operand) = (self.unsigned_type(it)?, self.unsigned(value)?);
        let count = self.cx.types.int(32, false);
        let zeros = self.intrinsic("ctlz", vec![of], vec![operand], count);
        let left = self.number(u128::from(width - 1), count);
        let last = self.temp(count, Rvalue::Binary { op: BinOp::Sub, left, right: Self::copy(zeros) });
        let local = self.as_number(last, it)?;
        self.define(it, local);
        Ok(())
    }

    /// `mul`: the two halves of a product, in the registers `ax` and `dx`.
    fn product(&mut self, it: Value, at: &Statement, name: &str, parts: &[Part]) -> Lowered<bool> {
        let is_known =
            matches!(name, "mul" | "mull" | "mulq") && it.ty().kind() == Kind::Struct && at.outputs == 2;
        let ([by], Some(a), true) =
            (parts, at.fixed("{ax}").or(at.tied.first().copied().flatten()), is_known)
        else {
            return Ok(false);
        };
        let (Some(b), Kind::Int(width)) = (at.input(by), it.ty().field(0).kind()) else { return Ok(false) };
        if width > 64 || [a.ty(), b.ty(), it.ty().field(1)].iter().any(|ty| ty.kind() != Kind::Int(width)) {
            return Ok(false);
        }
        let wide = self.cx.types.int(128, false);
        let (left, right) = (self.widened(a, wide)?, self.widened(b, wide)?);
        let product = self.temp(wide, Rvalue::Binary { op: BinOp::Mul, left, right });
        let by = self.cx.types.int(32, false);
        let right = self.number(width.into(), by);
        let high = self.temp(wide, Rvalue::Binary { op: BinOp::Shr, left: Self::copy(product), right });
        self.define_parts(it, &[product, high])?;
        Ok(true)
    }

    fn widened(&mut self, value: Value, wide: TyId) -> Lowered<Operand> {
        let operand = self.unsigned(value)?;
        let kind = CastKind::IntToInt;
        Ok(Self::copy(self.temp(wide, Rvalue::Cast { kind, operand, ty: wide })))
    }
}

impl Statement {
    fn of(it: Value, constraints: &str) -> Statement {
        let parts = || constraints.split(',');
        let is_result = |part: &&str| part.starts_with('=') && !part.starts_with("=*");
        let results: Vec<String> = parts().filter(is_result).map(str::to_owned).collect();
        let outputs = results.len();
        let is_input = |part: &&str| !part.starts_with(['=', '~', '!']) || part.starts_with("=*");
        let inputs: Vec<(String, Value)> =
            parts().filter(is_input).map(str::to_owned).zip(it.args()).collect();
        // An input that shares the place of an output is that output.
        let tied = |output| {
            let number = output_number(constraints, output).to_string();
            inputs.iter().find(|(part, _)| *part == number).map(|(_, value)| *value)
        };
        let tied = (0..outputs).map(tied).collect();
        let first_input = parts().filter(|part| part.starts_with('=')).count();
        // Outputs in memory are arguments, too, before the inputs.
        let inputs = inputs.into_iter().filter(|(part, _)| !part.starts_with("=*")).collect();
        Statement { outputs, constraints: results, tied, inputs, first_input }
    }

    /// The value of an operand: an input, or an output that shares its place with one.
    fn input(&self, part: &Part) -> Option<Value> {
        let &Part::Number(number) = part else { return None };
        match number.checked_sub(self.first_input) {
            Some(index) => self.inputs.get(index).map(|input| input.1),
            None => self.tied.get(number).copied().flatten(),
        }
    }

    /// The input that is in a register, by its name or since it shares the place of an output there.
    pub fn in_register(&self, name: &str) -> Option<Value> {
        let output = self.constraints.iter().position(|part| part.trim_matches(['=', '&', '{', '}']) == name);
        let tied = output.and_then(|number| self.tied[number]);
        self.fixed(&format!("{{{name}}}")).or(tied)
    }

    /// The input in a certain register.
    fn fixed(&self, register: &str) -> Option<Value> {
        self.inputs.iter().find(|(part, _)| part == register).map(|input| input.1)
    }
}

/// What a conditional move asks of what was compared, and whether numbers have a sign then.
fn condition(name: &str) -> Option<(BinOp, bool)> {
    Some(match name.strip_prefix("cmov")?.trim_end_matches(['l', 'q']) {
        "a" => (BinOp::Gt, false),
        "ae" => (BinOp::Ge, false),
        "b" => (BinOp::Lt, false),
        "be" => (BinOp::Le, false),
        "e" => (BinOp::Eq, false),
        "ne" => (BinOp::Ne, false),
        "g" => (BinOp::Gt, true),
        "ge" => (BinOp::Ge, true),
        "le" => (BinOp::Le, true),
        _ => return None,
    })
}

/// The width that the ending of an instruction's name says.
fn suffix_bits(suffix: &str) -> Option<u32> {
    match suffix {
        "b" => Some(8),
        "w" => Some(16),
        "l" => Some(32),
        "q" => Some(64),
        _ => None,
    }
}

/// Whether a line only keeps the optimiser or the processor from something.
fn is_nothing(line: &str) -> bool {
    let line = line.trim().trim_end_matches(';');
    matches!(
        line,
        "" | "nop"
            | "pause"
            | "rep; nop"
            | "rep nop"
            | "mfence"
            | "lfence"
            | "sfence"
            | "lock; addl $$0,0(%rsp)"
    ) || line.starts_with(['#'])
        || [".p2align ", ".balign ", ".align "].iter().any(|directive| line.starts_with(directive))
}

/// The name and the operands of a single instruction.
fn instruction(text: &str) -> Option<(&str, Vec<Part>)> {
    let text = text.trim_end_matches([';', ' ', '\n', '\t']);
    if text.contains(['\n', ';']) {
        return None;
    }
    let (name, rest) = text.split_once([' ', '\t'])?;
    let parts: Option<Vec<Part>> = rest.split(',').map(|part| operand(part.trim())).collect();
    Some((name, parts?))
}

/// `$0`, `${0:b}`, `$$8` or `%cl`.
fn operand(text: &str) -> Option<Part> {
    if text == "%cl" {
        return Some(Part::Count);
    }
    let text = text.strip_prefix('$')?;
    if let Some(number) = text.strip_prefix('$') {
        return number.parse().ok().map(Part::Immediate);
    }
    let number = match text.strip_prefix('{') {
        Some(inner) => inner.strip_suffix('}')?.split(':').next()?,
        None => text,
    };
    number.parse().ok().map(Part::Number)
}

/// The number that constraints call an output by: outputs in memory count, too.
fn output_number(constraints: &str, output: usize) -> usize {
    let outputs = constraints.split(',').enumerate().filter(|(_, part)| part.starts_with('='));
    let mut values = outputs.filter(|(_, part)| !part.starts_with("=*"));
    values.nth(output).map_or(usize::MAX, |(number, _)| number)
}

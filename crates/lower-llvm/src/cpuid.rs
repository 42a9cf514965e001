//! Inline assembly around `cpuid`: the instruction, and what compilers and libraries put around it to keep `rbx`, which
//! position-independent code needed once. The text is followed symbolically: each register has what it had before or one
//! of the four results, and outputs take what their registers have in the end. Other instructions are unsupported.

use ubik_ir::{CastKind, LocalId, Operand, Place, Projection, Rvalue};

use crate::assembly::Statement;
use crate::body::FnBuilder;
use crate::llvm::{Kind, Value};
use crate::unsupported::Lowered;

/// What a register has: the result of that number, or what it had.
type Content = Option<u32>;

/// The registers that matter.
#[derive(Default)]
struct Registers {
    /// `ax`, `bx`, `cx`, `dx`, `si`, `di`, and one for each operand that is in a register of the compiler's choice.
    contents: Vec<(String, Content)>,
    saved: Vec<Content>,
    has_asked: bool,
}

impl Registers {
    fn get(&self, name: &str) -> Content {
        self.contents.iter().find(|(known, _)| known == name).and_then(|(_, content)| *content)
    }

    fn set(&mut self, name: &str, content: Content) {
        self.contents.retain(|(known, _)| known != name);
        self.contents.push((name.to_owned(), content));
    }

    /// Follows one line; `None` if it is not known.
    fn step(&mut self, line: &str) -> Option<()> {
        let (name, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
        let operands = rest.split(',').map(|part| register(part.trim())).collect::<Option<Vec<_>>>();
        match (name, operands.as_deref()) {
            ("cpuid", _) if !self.has_asked => {
                self.has_asked = true;
                for (number, name) in (0..).zip(["ax", "bx", "cx", "dx"]) {
                    self.set(name, Some(number));
                }
            }
            ("push" | "pushq", Some([from])) => self.saved.push(self.get(from)),
            ("pop" | "popq", Some([to])) => {
                let content = self.saved.pop()?;
                self.set(to, content);
            }
            ("mov" | "movl" | "movq", Some([from, to])) => self.set(to, self.get(from)),
            ("xchg" | "xchgl" | "xchgq", Some([one, other])) => {
                let (first, second) = (self.get(one), self.get(other));
                self.set(one, second);
                self.set(other, first);
            }
            _ => return None,
        }
        Some(())
    }
}

/// `%rbx` and `%ebx` are `bx`, `$1` and `${1:q}` are `1`.
fn register(text: &str) -> Option<String> {
    if let Some(name) = text.strip_prefix('%') {
        let name = name.strip_prefix(['r', 'e']).unwrap_or(name);
        return ["ax", "bx", "cx", "dx", "si", "di"].contains(&name).then(|| name.to_owned());
    }
    let text = text.strip_prefix('$')?;
    let number = match text.strip_prefix('{') {
        Some(inner) => inner.strip_suffix('}')?.split(':').next()?,
        None => text,
    };
    number.parse::<usize>().ok().map(|number| number.to_string())
}

/// Which of the results each output of the statement has in the end; `None` if the text does anything else.
fn results(text: &str, outputs: &[String]) -> Option<Vec<u32>> {
    let mut registers = Registers::default();
    for line in text.split(['\n', ';']).map(str::trim).filter(|line| !line.is_empty()) {
        registers.step(line)?;
    }
    let place = |(number, output): (usize, &String)| match output.trim_matches(['=', '&']) {
        "r" => registers.get(&number.to_string()),
        fixed => registers.get(fixed.strip_prefix('{')?.strip_suffix('}')?),
    };
    let found = outputs.iter().enumerate().map(place).collect::<Option<Vec<u32>>>();
    found.filter(|_| registers.has_asked && registers.saved.is_empty())
}

impl FnBuilder<'_> {
    /// Lowers assembly around `cpuid`; whether it is that.
    pub fn cpuid(&mut self, it: Value, statement: &Statement, text: &str) -> Lowered<bool> {
        let Some(results) = results(text, &statement.constraints) else { return Ok(false) };
        let Some(leaf) = statement.in_register("ax") else { return Ok(false) };
        let is_word = |kind| kind == Kind::Int(32);
        let fits = match it.ty().kind() {
            Kind::Struct => (0..results.len() as u32).all(|index| is_word(it.ty().field(index).kind())),
            kind => is_word(kind) && results.len() == 1,
        };
        if !fits || leaf.ty().kind() != Kind::Int(32) {
            return Ok(false);
        }
        let memory = self.ask(leaf, statement.in_register("cx"))?;
        self.take(it, memory, &results)?;
        Ok(true)
    }

    /// The four registers, in memory.
    fn ask(&mut self, leaf: Value, sub: Option<Value>) -> Lowered<LocalId> {
        let number = self.cx.types.int(32, false);
        let leaf = self.unsigned(leaf)?;
        // Leaves without parts do not look at it; without an input it is whatever the register had.
        let sub = match sub.filter(|value| value.ty().kind() == Kind::Int(32)) {
            Some(value) => self.unsigned(value)?,
            None => self.number(0, number),
        };
        let registers = self.cx.types.array(number, 4);
        let memory = self.local(registers);
        let pointer = Self::copy(self.address_of(memory).local);
        let nothing = self.cx.types.unit();
        self.intrinsic("llvm.x86.ubik.cpuid", Vec::new(), vec![leaf, sub, pointer], nothing);
        Ok(memory)
    }

    fn take(&mut self, it: Value, memory: LocalId, results: &[u32]) -> Lowered<()> {
        let number = self.cx.types.int(32, false);
        let read = |index: u32| {
            let element = Projection::ConstIndex { offset: index.into(), min_length: 4, from_end: false };
            Rvalue::Use(Operand::Copy(Place { local: memory, projection: vec![element] }))
        };
        if it.ty().kind() != Kind::Struct {
            let result = self.temp(number, read(results[0]));
            return self.define_unsigned(it, result);
        }
        let ty = self.lower_ty(it)?;
        let local = self.local(ty);
        for (index, &result) in (0..).zip(results) {
            let field = self.cx.types.memory(&self.cx.bc, it.ty().field(index))?;
            let part = self.cx.types.lower(&self.cx.bc, it.ty().field(index))?;
            let value = Self::copy(self.temp(number, read(result)));
            let value = self.temp(part, Rvalue::Cast { kind: CastKind::IntToInt, operand: value, ty: part });
            let to = vec![Projection::Field { index, ty: field }, Projection::Field { index: 0, ty: part }];
            self.assign(Place { local, projection: to }, Rvalue::Use(Self::copy(value)));
        }
        self.define(it, local);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::results;

    fn of(text: &str, outputs: &[&str]) -> Option<Vec<u32>> {
        results(text, &outputs.iter().map(|&output| output.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn outputs_have_what_their_registers_had_last() {
        assert_eq!(of("cpuid", &["={ax}", "={bx}", "={cx}", "={dx}"]), Some(vec![0, 1, 2, 3]));
        let kept = "pushq %rbx\n\tcpuid\n\tmovq %rbx, %rax\n\tpopq %rbx";
        assert_eq!(of(kept, &["={ax}", "={cx}"]), Some(vec![1, 2]));
        let swapped = "  xchgq  %rbx,${1:q}\n  cpuid\n  xchgq  %rbx,${1:q}";
        assert_eq!(of(swapped, &["={ax}", "=r", "={cx}", "={dx}"]), Some(vec![0, 1, 2, 3]));
        assert_eq!(of("mov %rbx, %rdi; cpuid; xchg %rdi, %rbx", &["={ax}", "={di}"]), Some(vec![0, 1]));
    }

    #[test]
    fn other_text_is_refused() {
        assert_eq!(of("cpuid\nlfence", &["={ax}"]), None);
        assert_eq!(of("pushq %rbx\ncpuid", &["={ax}"]), None);
        assert_eq!(of("pushq %rbx\ncpuid\npopq %rbx", &["={bx}"]), None);
        assert_eq!(of("mov %rbx, %rax", &[]), None);
    }
}

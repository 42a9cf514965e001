//! The constants of a program: what it compares its input with is a good guess for a part of the input.
//!
//! Looked at are the functions of the crate that a test can reach by direct calls.

use std::collections::{BTreeMap, BTreeSet};

use ubik_ir::{
    AddressBase, Body, Callee, Const, ConstScalar, ConstValue, FnId, GlobalId, Idx, Operand, Program, Rvalue,
    StatementKind, TerminatorKind,
};

/// Longer constants are tables rather than something to compare with.
const LONGEST_TEXT: usize = 64;

/// Numbers and texts that stand in a program, each once, in a fixed order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dictionary {
    pub numbers: Vec<u128>,
    pub texts: Vec<Vec<u8>>,
    pub chars: Vec<char>,
}

impl Dictionary {
    /// The constants of what tests reach in a crate, by the name of the test.
    pub fn of_tests(
        program: &Program,
        krate: &str,
        is_test: impl Fn(&str) -> bool,
    ) -> BTreeMap<String, Dictionary> {
        let all = (0..program.function_count()).map(FnId::from_usize);
        let named: Vec<(FnId, &str)> = all.map(|id| (id, program.function(id).name.as_str())).collect();
        let last = |name: &str| name.rsplit("::").next().unwrap_or_default().to_owned();
        let tests = named.iter().map(|(id, name)| (*id, last(name))).filter(|(_, name)| is_test(name));
        // A test itself has only numbers of its own.
        let reach = Reach { program, krate, closures: closures(&named), counts_start: false };
        tests.map(|(id, name)| (name, reach.from(id))).collect()
    }

    /// The constants of a function and of what it calls in its crate.
    pub fn of_function(program: &Program, function: FnId) -> Dictionary {
        let all = (0..program.function_count()).map(FnId::from_usize);
        let named: Vec<(FnId, &str)> = all.map(|id| (id, program.function(id).name.as_str())).collect();
        let krate = &program.krate(program.function(function).krate).name;
        let reach = Reach { program, krate, closures: closures(&named), counts_start: true };
        reach.from(function)
    }

    /// Numbers that may be lengths.
    pub fn lengths(&self) -> impl Iterator<Item = u64> {
        self.numbers.iter().filter_map(|number| u64::try_from(*number).ok()).filter(|number| *number <= 256)
    }
}

/// A walk over what functions of a crate call.
struct Reach<'a> {
    program: &'a Program,
    krate: &'a str,
    closures: Closures<'a>,
    /// Whether the constants of the first function count.
    counts_start: bool,
}

impl Reach<'_> {
    fn from(&self, start: FnId) -> Dictionary {
        let program = self.program;
        let mut collector = Collector { program, numbers: BTreeSet::new(), texts: BTreeSet::new() };
        let (mut seen, mut pending) = (BTreeSet::from([start]), vec![start]);
        while let Some(id) = pending.pop() {
            let header = program.function(id);
            let is_ours = program.krate(header.krate).name == self.krate;
            if !header.has_body || !(is_ours || id == start) {
                continue;
            }
            let Ok(body) = program.body(id) else { continue };
            if id != start || self.counts_start {
                collector.body(&body);
            }
            let inner = self.closures.get(header.name.as_str()).into_iter().flatten().copied();
            pending.extend(callees(&body).chain(inner).filter(|callee| seen.insert(*callee)));
        }
        collector.finish()
    }
}

/// Closures by the function that they stand in: who calls them is not looked for.
type Closures<'a> = BTreeMap<&'a str, Vec<FnId>>;

fn closures<'a>(named: &[(FnId, &'a str)]) -> Closures<'a> {
    let mut found = Closures::new();
    for (id, name) in named {
        if let Some((outer, _)) = name.rsplit_once("::{closure#") {
            found.entry(outer).or_default().push(*id);
        }
    }
    found
}

fn callees(body: &Body) -> impl Iterator<Item = FnId> {
    body.blocks.iter().filter_map(|block| match &block.terminator.kind {
        TerminatorKind::Call(call) => match call.callee {
            Callee::Fn(id) => Some(id),
            _ => None,
        },
        TerminatorKind::TailCall { callee: Callee::Fn(id), .. } => Some(*id),
        _ => None,
    })
}

struct Collector<'a> {
    program: &'a Program,
    numbers: BTreeSet<u128>,
    texts: BTreeSet<Vec<u8>>,
}

impl Collector<'_> {
    fn body(&mut self, body: &Body) {
        for block in body.blocks.iter() {
            for statement in &block.statements {
                if let StatementKind::Assign(_, rvalue) = &statement.kind {
                    self.rvalue(rvalue);
                }
            }
            match &block.terminator.kind {
                TerminatorKind::Switch { value, targets, .. } => {
                    self.operand(value);
                    self.numbers.extend(targets.iter().map(|target| target.0));
                }
                TerminatorKind::Call(call) => call.args.iter().for_each(|arg| self.operand(arg)),
                _ => {}
            }
        }
    }

    fn rvalue(&mut self, rvalue: &Rvalue) {
        match rvalue {
            Rvalue::Use(operand)
            | Rvalue::Repeat { value: operand, .. }
            | Rvalue::Cast { operand, .. }
            | Rvalue::Unary { operand, .. } => self.operand(operand),
            Rvalue::Binary { left, right, .. } => {
                self.operand(left);
                self.operand(right);
            }
            Rvalue::Aggregate { operands, .. } => operands.iter().for_each(|operand| self.operand(operand)),
            _ => {}
        }
    }

    fn operand(&mut self, operand: &Operand) {
        let Operand::Const(constant) = operand else { return };
        let Const { value, .. } = &**constant;
        match value {
            ConstValue::Scalar(scalar) => self.scalar(*scalar, None),
            ConstValue::Pair(first, ConstScalar::Int(len)) => self.scalar(*first, usize::try_from(*len).ok()),
            ConstValue::Memory { global, offset } => self.memory(*global, *offset, None),
            _ => {}
        }
    }

    fn scalar(&mut self, scalar: ConstScalar, len: Option<usize>) {
        match scalar {
            ConstScalar::Int(bits) => {
                self.numbers.insert(bits);
            }
            ConstScalar::Ptr(address) => {
                if let AddressBase::Global(global) = address.base {
                    self.memory(global, address.offset, len);
                }
            }
            ConstScalar::Uninit => {}
        }
    }

    /// Bytes of a constant; pointers in them lead to others.
    fn memory(&mut self, global: GlobalId, offset: u64, len: Option<usize>) {
        let data = &self.program.global(global).data;
        if data.relocs.is_empty() && data.uninit.is_empty() {
            let from = usize::try_from(offset).unwrap_or(usize::MAX);
            let rest = data.bytes.get(from..).unwrap_or_default();
            let bytes = len.and_then(|len| rest.get(..len)).unwrap_or(rest);
            if !bytes.is_empty() && bytes.len() <= LONGEST_TEXT {
                self.texts.insert(bytes.to_vec());
            }
            // A reference to a number is written as memory, too.
            if [1, 2, 4, 8].contains(&bytes.len()) {
                let number = bytes.iter().rev().fold(0, |number, byte| number << 8 | u128::from(*byte));
                self.numbers.insert(number);
            }
            return;
        }
        for (_, address) in data.relocs.iter().take(LONGEST_TEXT) {
            if let AddressBase::Global(inner) = address.base
                && inner != global
                && self.program.global(inner).data.relocs.is_empty()
            {
                self.memory(inner, address.offset, None);
            }
        }
    }

    fn finish(self) -> Dictionary {
        let chars = self.numbers.iter().filter_map(|number| char::from_u32(u32::try_from(*number).ok()?));
        // Small numbers are drawn anyway.
        Dictionary {
            chars: chars.filter(|char| *char > ' ').collect(),
            numbers: self.numbers.iter().copied().filter(|number| *number > 3).collect(),
            texts: self.texts.into_iter().collect(),
        }
    }
}

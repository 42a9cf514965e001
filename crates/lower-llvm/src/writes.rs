//! Which parameters a function writes through: the pointer that was given, moved or not, also by way of a variable that
//! holds nothing else, and by way of functions of the same module or of C's library that are called with it.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::llvm::{Bitcode, Value, What};
use crate::opcode;

/// Functions of C's library, and which of their parameters they write through.
const LIBRARY: [(&str, usize); 22] = [
    ("memcpy", 0),
    ("memmove", 0),
    ("memset", 0),
    ("llvm.memcpy", 0),
    ("llvm.memmove", 0),
    ("llvm.memset", 0),
    ("strcpy", 0),
    ("strncpy", 0),
    ("strcat", 0),
    ("strncat", 0),
    ("sprintf", 0),
    ("snprintf", 0),
    ("vsprintf", 0),
    ("vsnprintf", 0),
    ("strtok", 0),
    ("fgets", 0),
    ("fread", 0),
    ("read", 1),
    ("recv", 1),
    ("qsort", 0),
    ("free", 0),
    ("realloc", 0),
];

/// The first line at which each parameter is written through.
pub struct Writes {
    lines: FxHashMap<(Value, usize), u32>,
}

impl Writes {
    pub fn of(bc: &Bitcode) -> Writes {
        let mut writes = Writes { lines: FxHashMap::default() };
        let mut calls = Vec::new();
        for function in bc.functions() {
            if !function.is_declaration() {
                writes.scan(function, &mut calls);
            }
        }
        // What a callee writes through, its caller does too.
        loop {
            let before = writes.lines.len();
            for call in &calls {
                if writes.lines.contains_key(&(call.callee, call.position)) {
                    writes.lines.entry((call.caller, call.param)).or_insert(call.line);
                }
            }
            if writes.lines.len() == before {
                return writes;
            }
        }
    }

    pub fn line(&self, function: Value, param: usize) -> Option<u32> {
        self.lines.get(&(function, param)).copied()
    }

    fn scan(&mut self, function: Value, calls: &mut Vec<Call>) {
        let params = function.params();
        for block in function.blocks() {
            for instruction in block.instructions() {
                let line = instruction.location().map_or(0, |location| location.line_and_column().0);
                let origin = |value| origin(value, &params, &mut FxHashSet::default());
                match instruction.opcode() {
                    opcode::STORE => self.add(function, origin(instruction.operand(1)), line),
                    opcode::ATOMIC_RMW | opcode::ATOMIC_CMPXCHG => {
                        self.add(function, origin(instruction.operand(0)), line)
                    }
                    opcode::CALL | opcode::INVOKE => {
                        let callee = instruction.callee();
                        for (position, arg) in instruction.args().into_iter().enumerate() {
                            let Some(param) = origin(arg) else { continue };
                            if is_library_write(&callee.name(), position) {
                                self.add(function, Some(param), line);
                            }
                            calls.push(Call { caller: function, param, callee, position, line });
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    fn add(&mut self, function: Value, param: Option<usize>, line: u32) {
        if let Some(param) = param {
            self.lines.entry((function, param)).or_insert(line);
        }
    }
}

/// A parameter that is handed on.
struct Call {
    caller: Value,
    param: usize,
    callee: Value,
    position: usize,
    line: u32,
}

fn is_library_write(name: &str, position: usize) -> bool {
    LIBRARY.iter().any(|&(known, at)| {
        let is_same = name == known || known.starts_with("llvm.") && name.starts_with(known);
        is_same && at == position
    })
}

/// The parameter that a pointer comes from, if that is certain.
fn origin(value: Value, params: &[Value], on_the_way: &mut FxHashSet<Value>) -> Option<usize> {
    if let Some(index) = params.iter().position(|&param| param == value) {
        return Some(index);
    }
    if value.what() != What::Instruction {
        return None;
    }
    match value.opcode() {
        opcode::GEP | opcode::BIT_CAST => origin(value.operand(0), params, on_the_way),
        opcode::LOAD => held(value.operand(0), params, on_the_way),
        _ => None,
    }
}

/// The parameter that a variable always holds.
fn held(variable: Value, params: &[Value], on_the_way: &mut FxHashSet<Value>) -> Option<usize> {
    let is_variable = variable.what() == What::Instruction && variable.opcode() == opcode::ALLOCA;
    if !is_variable || !on_the_way.insert(variable) {
        return None;
    }
    let mut found = None;
    for user in variable.users() {
        let is_store = user.opcode() == opcode::STORE && user.operand(1) == variable;
        if !is_store {
            continue;
        }
        let stored = user.operand(0);
        // A pointer that moves on within its variable stays what it was.
        if moves_on(stored, variable) {
            continue;
        }
        match (origin(stored, params, on_the_way), found) {
            (Some(param), None) => found = Some(param),
            (Some(param), Some(known)) if param == known => {}
            _ => return None,
        }
    }
    on_the_way.remove(&variable);
    found
}

fn moves_on(mut value: Value, variable: Value) -> bool {
    while value.what() == What::Instruction && matches!(value.opcode(), opcode::GEP | opcode::BIT_CAST) {
        value = value.operand(0);
    }
    value.what() == What::Instruction && value.opcode() == opcode::LOAD && value.operand(0) == variable
}

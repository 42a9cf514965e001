//! Where control comes from, and what is known there.

use ubik_ir::Program;

use super::operands;
use super::sweep::{LiveBehind, Liveness};
use crate::code::*;

/// What passes over code ask about it. Operations may become [nothing](super::simplify::NOTHING) meanwhile.
pub struct Flow {
    begins: Vec<Begin>,
    /// What is live behind each operation.
    pub live: LiveBehind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Begin {
    /// It is only reached from the operation before it.
    Not,
    /// It is only reached by one jump.
    ByOneJump,
    ByOthers,
}

impl Flow {
    pub fn new(ops: &mut [Op], code: &mut Code, program: &Program) -> Flow {
        let entries = operands::entries(ops, code);
        let leaders: Vec<bool> = entries.iter().map(|&entries| entries > 0).collect();
        let begin = |index: usize| match entries[index] {
            0 => Begin::Not,
            1 if index > 0 && operands::ends(&ops[index - 1]) => Begin::ByOneJump,
            _ => Begin::ByOthers,
        };
        let begins = (0..ops.len()).map(begin).collect();
        Flow { begins, live: Liveness::new(code, &leaders).behind(ops, code, program) }
    }
}

/// What a pass knows at the operation that it is at, and at those that are jumped to.
pub struct Known<T> {
    pub now: T,
    passed_on: Vec<(Pc, T)>,
}

impl<T: Clone> Known<T> {
    pub fn new(now: T) -> Known<T> {
        Known { now, passed_on: Vec::new() }
    }

    /// Comes to an operation. If it is only reached by one jump, what was known there holds; if by others, nothing does.
    pub fn begin(&mut self, index: usize, flow: &Flow, nothing: impl FnOnce() -> T) {
        if flow.begins[index] == Begin::Not {
            return;
        }
        let known = self.passed_on.iter().position(|(to, _)| *to as usize == index);
        let known = known.map(|at| self.passed_on.swap_remove(at).1);
        self.now = known.filter(|_| flow.begins[index] == Begin::ByOneJump).unwrap_or_else(nothing);
    }

    /// Tells the operations further down that this one may jump to what is known.
    pub fn pass_on(&mut self, index: usize, op: Op, code: &Code) {
        let ahead = operands::successors(index, op, code).into_iter();
        let ahead = ahead.filter(|&to| to > index + usize::from(!operands::ends(&op)));
        self.passed_on.extend(ahead.map(|to| (to as Pc, self.now.clone())));
    }
}

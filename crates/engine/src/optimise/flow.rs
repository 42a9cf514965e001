//! Where control comes from, and what is known there.

use rustc_hash::FxHashSet;
use ubik_ir::Program;

use super::operands;
use super::sweep::{LiveBehind, Liveness};
use crate::code::*;

/// From where each operation is reached.
pub struct Graph {
    /// The operations before each one, sorted by it.
    edges: Vec<(u32, u32)>,
    /// See [`entries`].
    entries: Vec<usize>,
}

impl Graph {
    pub fn new(ops: &[Op], code: &Code) -> Graph {
        let targets = |at: usize| operands::successors(at, ops[at], code).into_iter();
        let mut edges: Vec<(u32, u32)> =
            (0..ops.len()).flat_map(|at| targets(at).map(move |to| (to as u32, at as u32))).collect();
        edges.sort_unstable();
        Graph { edges, entries: entries(code).collect() }
    }

    /// The operations from which control may come to one.
    pub fn before(&self, at: usize) -> impl Iterator<Item = usize> {
        let first = self.edges.partition_point(|(to, _)| (*to as usize) < at);
        let edges = self.edges[first..].iter().take_while(move |(to, _)| *to as usize == at);
        edges.map(|(_, from)| *from as usize)
    }

    /// Whether control comes to an operation only by way of `start`, and from there only through operations that are
    /// `inside`, whichever path it takes.
    pub fn is_only_reached_through(&self, at: usize, start: usize, inside: impl Fn(usize) -> bool) -> bool {
        let mut seen: FxHashSet<usize> = FxHashSet::default();
        let mut pending = vec![at];
        while let Some(at) = pending.pop() {
            if !seen.insert(at) {
                continue;
            }
            if self.entries.contains(&at) {
                return false;
            }
            for from in self.before(at).filter(|from| *from != start) {
                if !inside(from) {
                    return false;
                }
                pending.push(from);
            }
        }
        true
    }
}

/// Where control comes from outside of some code: the first operation, and heads of loops, where frames change over from
/// code that was not improved.
pub fn entries(code: &Code) -> impl Iterator<Item = usize> {
    std::iter::once(0).chain(code.loops.iter().map(|found| found.head as usize))
}

/// What passes over code ask about it. Operations may become [nothing](super::simplify::NOTHING) meanwhile.
pub struct Flow {
    pub graph: Graph,
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
        Flow {
            graph: Graph::new(ops, code),
            begins,
            live: Liveness::new(code, &leaders).behind(ops, code, program),
        }
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

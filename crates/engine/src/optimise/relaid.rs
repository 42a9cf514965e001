//! Code that is laid out anew: operations go, come, or become several, and what refers to their positions follows.

use ubik_ir::SpanId;

use super::operands;
use crate::code::*;

/// The new code, while the old one is gone through.
#[derive(Default)]
pub struct Relaid {
    ops: Vec<Op>,
    spans: Vec<SpanId>,
    scope_of: Vec<u16>,
    /// Where the old operations are now.
    moved: Vec<Pc>,
}

impl Relaid {
    /// What follows stands in the place of the next old operation.
    pub fn next(&mut self) {
        self.moved.push(self.len());
    }

    /// How many operations there are so far.
    pub fn len(&self) -> Pc {
        self.ops.len() as Pc
    }

    /// Adds an operation with what is stated for an old one.
    pub fn emit(&mut self, old: usize, op: Op, code: &Code) {
        self.ops.push(op);
        self.spans.push(code.spans[old]);
        self.scope_of.push(code.scope_of[old]);
    }

    /// Puts it in the place of the old code.
    pub fn finish(mut self, code: &mut Code) {
        self.next();
        (code.ops, code.spans, code.scope_of) = (self.ops.into(), self.spans.into(), self.scope_of.into());
        operands::positions(code, |to| *to = self.moved[*to as usize]);
    }
}

/// Puts operations before others.
pub fn insert(ops: Vec<Op>, code: &mut Code, mut new: Vec<(usize, Op)>) -> Vec<Op> {
    if new.is_empty() {
        return ops;
    }
    new.sort_by_key(|(at, _)| *at);
    let mut new = new.into_iter().peekable();
    let mut relaid = Relaid::default();
    for (at, op) in ops.into_iter().enumerate() {
        relaid.next();
        while let Some((_, before)) = new.next_if(|(place, _)| *place == at) {
            relaid.emit(at, before, code);
        }
        relaid.emit(at, op, code);
    }
    relaid.finish(code);
    std::mem::take(&mut code.ops).into_vec()
}

//! Which constructs of the IR generated programs have, counted by program.

use std::collections::BTreeMap;
use std::collections::BTreeSet;

use ubik_ir::*;

/// In how many programs each construct appears.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    pub programs: u64,
    pub counts: BTreeMap<String, u64>,
}

impl Coverage {
    pub fn count(&mut self, module: &Module) {
        self.programs += 1;
        for construct in constructs(module) {
            *self.counts.entry(construct).or_default() += 1;
        }
    }

    /// A page with a line for each construct.
    pub fn page(&self) -> String {
        let mut text = format!("{} programs\n", self.programs);
        for (construct, count) in &self.counts {
            text += &format!("{count:8} {construct}\n");
        }
        text
    }
}

/// The first word of how a construct is written for debugging: its name.
fn word(value: &impl std::fmt::Debug) -> String {
    let text = format!("{value:?}");
    text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("").to_owned()
}

fn constructs(module: &Module) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for function in module.functions.iter() {
        let Some(body) = function.body.as_ref().filter(|_| !function.attrs.shim) else { continue };
        for local in body.locals.iter() {
            found.insert(format!("type {}", word(&module.ty(local.ty).kind)));
        }
        for block in body.blocks.iter() {
            if block.cleanup {
                found.insert("block cleanup".into());
            }
            block.statements.iter().for_each(|statement| in_statement(&statement.kind, &mut found));
            in_terminator(&block.terminator.kind, &mut found);
            in_support(module, &block.terminator.kind, &mut found);
        }
    }
    found
}

fn in_statement(kind: &StatementKind, found: &mut BTreeSet<String>) {
    found.insert(format!("statement {}", word(kind)));
    if let StatementKind::Assign(place, value) = kind {
        in_place(place, found);
        found.insert(match value {
            Rvalue::Binary { op, .. } => format!("binary {}", word(op)),
            Rvalue::Unary { op, .. } => format!("unary {}", word(op)),
            Rvalue::Cast { kind, .. } => format!("cast {}", word(kind)),
            Rvalue::Aggregate { kind, .. } => format!("aggregate {}", word(kind)),
            other => format!("value {}", word(other)),
        });
    }
}

/// Calls of what is Rust in the text: the heap, closures, threads, caught panics.
fn in_support(module: &Module, kind: &TerminatorKind, found: &mut BTreeSet<String>) {
    if let TerminatorKind::Call(call) = kind
        && let Callee::Fn(function) = call.callee
    {
        let callee = &module.functions[function];
        let end = |c: char| c == ':' || c.is_ascii_digit();
        let name = callee.name.split(end).next().unwrap_or("");
        if callee.attrs.shim {
            // Functions around others are called after them: `catch_f3`.
            found.insert(format!("support {}", name.trim_end_matches("_f")));
        } else if name == "mirfuzz_panic" {
            found.insert("support panic".into());
        }
    }
}

fn in_place(place: &Place, found: &mut BTreeSet<String>) {
    for step in &place.projection {
        found.insert(format!("place {}", word(step)));
    }
}

fn in_terminator(kind: &TerminatorKind, found: &mut BTreeSet<String>) {
    found.insert(format!("terminator {}", word(kind)));
    if let TerminatorKind::Call(call) = kind {
        in_place(&call.dest, found);
        found.insert(match &call.callee {
            Callee::Intrinsic(intrinsic) => format!("intrinsic {}", intrinsic.name),
            other => format!("call {}", word(other)),
        });
        found.insert(format!("unwind {}", word(&call.unwind)));
        if call.args.iter().any(|arg| matches!(arg, Operand::Move(_))) {
            found.insert("call with moved argument".into());
        }
    }
}

//! The graph of one execution in the language of Graphviz: threads as columns, with program order and reads-from.

use std::fmt::Write;

use ubik_engine::concurrency::Chance;

use super::trace::{Deed, TraceStep, stores};

/// The graph of these steps.
pub fn dot(steps: &[TraceStep]) -> String {
    let mut text = String::from("digraph execution {\n  node [shape=box, fontname=monospace];\n");
    let stores = stores(steps);
    let mut last = std::collections::BTreeMap::new();
    for (index, step) in steps.iter().enumerate() {
        let number = index + 1;
        let label = format!("{number}: thread {}: {}", step.thread.0, shown(&step.deed)).replace('"', "'");
        // Writing to a string does not fail.
        let _ = writeln!(text, "  e{number} [label=\"{label}\", group={}];", step.thread.0);
        if let Some(before) = last.insert(step.thread, number) {
            let _ = writeln!(text, "  e{before} -> e{number};");
        }
        let from = match &step.deed {
            Deed::Load { from, .. } | Deed::Modify { from, .. } => from.store,
            _ => None,
        };
        if let Some(store) = from.and_then(|event| stores.get(&event)) {
            let _ = writeln!(text, "  e{store} -> e{number} [color=red, label=rf, constraint=false];");
        }
        if let Deed::Start(child) = step.deed {
            last.insert(child, number);
        }
    }
    text.push_str("}\n");
    text
}

fn shown(deed: &Deed) -> String {
    match deed {
        Deed::Load { address, value, order, .. } => format!("load {address:#x} = {value} ({order:?})"),
        Deed::Store { address, value, order, .. } => format!("store {address:#x} := {value} ({order:?})"),
        Deed::Modify { address, old, new: Some(new), orders, .. } => {
            format!("replace {address:#x}: {old} by {new} ({:?})", orders.success)
        }
        Deed::Modify { address, old, new: None, orders, .. } => {
            format!("compare {address:#x} = {old}, fails ({:?})", orders.failure)
        }
        Deed::Chance(Chance::WeakFailure) => "fails without a reason".to_owned(),
        Deed::Chance(Chance::TimeOut) => "its limit of time is over".to_owned(),
        Deed::Fence(order) => format!("fence ({order:?})"),
        Deed::Start(child) => format!("starts thread {}", child.0),
        Deed::End => "ends".to_owned(),
        Deed::Await => "goes on after the threads of its scope".to_owned(),
        Deed::Join(child) => format!("joins thread {}", child.0),
    }
}

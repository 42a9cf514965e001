//! How the steps of one execution are related, for drawing it.

use std::collections::HashMap;

use ubik_graphs::{EventId, Graph};

use super::explorer::Slots;
use super::trace::{Deed, TraceStep};

/// How two steps are related, besides program order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    ReadsFrom,
    /// In coherence order, one directly after the other among those that are shown.
    Coherence,
    /// Also from the start of a thread, and to its joining.
    Synchronises,
}

/// Two steps that are related, by their numbers from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    pub relation: Relation,
    pub from: usize,
    pub to: usize,
}

/// The edges between these steps of an execution.
pub fn edges(graph: &Graph<Slots>, steps: &[TraceStep]) -> Vec<Edge> {
    if steps.is_empty() {
        return Vec::new();
    }
    let mut numbers: HashMap<EventId, usize> = HashMap::new();
    for (index, step) in steps.iter().enumerate() {
        numbers.insert(step.event, index + 1);
        if let Deed::Modify { new: Some(_), .. } = step.deed {
            let write = EventId { index: step.event.index + 1, ..step.event };
            numbers.insert(write, index + 1);
        }
    }
    let ids: Vec<EventId> = graph.ids().collect();
    let step_of = |event: usize| numbers.get(&ids[event]).copied();
    let execution = graph.execution();
    let mut edges = Vec::new();
    let mut add = |relation, from: Option<usize>, to: Option<usize>| {
        if let (Some(from), Some(to)) = (from, to)
            && from != to
        {
            edges.push(Edge { relation, from, to });
        }
    };
    for (at, event) in execution.events.iter().enumerate() {
        add(Relation::ReadsFrom, event.reads_from.and_then(step_of), step_of(at));
    }
    for order in &execution.coherence {
        let shown: Vec<usize> = order.iter().filter_map(|&write| step_of(write)).collect();
        shown.windows(2).for_each(|pair| add(Relation::Coherence, Some(pair[0]), Some(pair[1])));
    }
    let synchronises = execution.synchronises();
    for (from, _) in ids.iter().enumerate() {
        let others = (0..ids.len()).filter(|&to| synchronises.has(from, to));
        // Where a thread begins, its first step that is shown stands for it.
        let shown = |to: usize| {
            (to..ids.len()).find_map(|at| step_of(at).filter(|_| ids[at].thread == ids[to].thread))
        };
        others.for_each(|to| add(Relation::Synchronises, step_of(from), shown(to)));
    }
    edges
}

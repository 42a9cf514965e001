//! What tells two executions apart: program order, reads-from and coherence, as one number.
//!
//! Threads are named by how they were created and locations by who accesses them first, so that the number does not depend
//! on the order in which a graph was built. An exploration meets no number twice.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::graph::{Data, EventId, Graph, Label, Location, Thread};

/// The number of a graph.
pub fn digest<D: Data>(graph: &Graph<D>) -> u64 {
    let names: Vec<Vec<usize>> = (0..graph.threads.len()).map(|thread| name(graph, thread)).collect();
    let mut order: Vec<Thread> = (0..names.len()).collect();
    order.sort_by(|&a, &b| names[a].cmp(&names[b]));
    let event = |id: EventId| (&names[id.thread], id.index);
    let mut locations: Vec<Location> = Vec::new();
    let mut hasher = DefaultHasher::new();
    for &thread in &order {
        for index in 0..graph.threads[thread].events.len() {
            let id = EventId { thread, index };
            if matches!(
                graph.event(id).label,
                Label::End | Label::Join { .. } | Label::Await { .. } | Label::Fence(_)
            ) {
                // They follow from the others, and executions that nobody makes to their end do not have them.
                continue;
            }
            if let Some(location) = graph.location_of(id)
                && !locations.contains(&location)
            {
                locations.push(location);
            }
            let place = graph.location_of(id).map(|at| locations.iter().position(|&other| other == at));
            let source = graph.event(id).source.map(event);
            (event(id), kind(&graph.event(id).label), place, source).hash(&mut hasher);
        }
    }
    for &location in &locations {
        graph.writes(location).order.iter().for_each(|&write| event(write).hash(&mut hasher));
        u64::MAX.hash(&mut hasher);
    }
    hasher.finish()
}

/// The indices of the events that created a thread, its first creator's first.
fn name<D: Data>(graph: &Graph<D>, thread: Thread) -> Vec<usize> {
    match graph.threads[thread].created_by {
        None => Vec::new(),
        Some(by) => {
            let mut name = name(graph, by.thread);
            name.push(by.index);
            name
        }
    }
}

fn kind<D: Data>(label: &Label<D>) -> u8 {
    match label {
        Label::Read { .. } => 0,
        Label::ReadToModify { .. } => 1,
        Label::Write { .. } => 2,
        Label::Create { .. } => 4,
        Label::Chance { happens } => 5 + u8::from(*happens),
        Label::End | Label::Join { .. } | Label::Await { .. } | Label::Fence(_) => 7,
    }
}

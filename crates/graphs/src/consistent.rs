//! Whether a graph may go on, as far as its construction does not ensure it.
//!
//! Coherence, atomicity and the absence of cycles of program order and reads-from are ensured by which writes a
//! read may choose from; left is the SC axiom. It can only be violated between two SC events.

use ubik_races::{FenceOrder, LoadOrder, StoreOrder};

use crate::axioms::Model;
use crate::graph::{Data, EventId, Graph, Label};

pub fn is_consistent<D: Data>(graph: &Graph<D>, model: Model) -> bool {
    if model == Model::Rc11 && graph.ids().filter(|&id| is_sc(graph, id)).nth(1).is_none() {
        return true;
    }
    graph.execution().is_allowed(model)
}

fn is_sc<D: Data>(graph: &Graph<D>, id: EventId) -> bool {
    match graph.event(id).label {
        Label::Read { .. } | Label::ReadToModify { .. } => graph.read_order(id) == Some(LoadOrder::SeqCst),
        Label::Write { order, .. } => order == StoreOrder::SeqCst,
        Label::Fence(order) => order == FenceOrder::SeqCst,
        _ => false,
    }
}

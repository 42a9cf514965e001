//! Machines that executions go on from, and when they are made.
//!
//! A machine is copied before an operation that is new to the graph, since that is where later executions differ. A copy
//! costs as much as some hundred blocks, so none is made if the last one, or where the execution went on, is not so far back.
//! The first is made before the first operation that others can tell, and fits all graphs.

use std::sync::{Arc, Mutex};

use ubik_engine::{FrozenMachine, Learnt, Machine};

use super::explorer::Present;

/// A machine in the middle of an execution, with what is known of its threads.
#[derive(Clone)]
pub struct Snapshot(Arc<(Mutex<FrozenMachine>, Present)>);

impl Snapshot {
    pub fn new(machine: FrozenMachine, present: Present) -> Snapshot {
        Snapshot(Arc::new((Mutex::new(machine), present)))
    }

    /// A copy that goes on, with what other copies have learnt, if there were any.
    pub fn machine(&self, learnt: Option<Learnt>) -> Machine {
        let frozen = self.0.0.lock().expect("nobody panics while it copies");
        match learnt {
            Some(learnt) => frozen.copy_with(learnt),
            None => frozen.copy(),
        }
    }

    pub fn present(&self) -> &Present {
        &self.0.1
    }
}

impl std::fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Snapshot")
    }
}

/// How many blocks a copy is worth.
const WORTH: u64 = 100;

/// When an execution is paused.
pub struct Pauses {
    pub are_wanted: bool,
    /// The machine is to pause before it goes on.
    pub is_due: bool,
    /// The blocks that were counted, and the events that were known, when it was last paused, or went on.
    last: Option<(u64, usize)>,
}

impl Pauses {
    /// The pauses of an execution from the start of the program.
    pub fn from_start(are_wanted: bool) -> Pauses {
        Pauses { are_wanted, is_due: false, last: Some((0, 0)) }
    }

    /// Those of one that goes on from a snapshot.
    pub fn from_snapshot() -> Pauses {
        Pauses { are_wanted: true, is_due: false, last: None }
    }

    /// Whether to pause before an operation that the graph does not know.
    pub fn wants(&mut self, steps: u64, events: usize) -> bool {
        let (since, known) = *self.last.get_or_insert((steps, events));
        let is_first = known == 0;
        let wants = self.are_wanted && known != events && (is_first || steps - since >= WORTH);
        if wants {
            self.last = Some((steps, events));
        }
        wants
    }
}

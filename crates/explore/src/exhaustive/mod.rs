//! All executions of a program, each once.
//!
//! The order of threads and what atomic loads read is decided by an execution graph (`ubik_graphs`), not by chance. The
//! machine is copied shortly before the first thread is started, and now and then on the way. Each execution goes on from the newest
//! copy that fits its graph: it repeats what else the graph knows and then extends the graph. `docs/explore.md` has the rules
//! and their reasons.
//!
//! - `explorer.rs`: the engine's seam, answered from the graph.
//! - `queues.rs`: threads that wait for a futex, and which of them a wake-up reaches.
//! - `snapshot.rs`: machines that executions go on from.
//! - `script.rs`: one execution as a list of choices, for repeating it.
//! - `drive.rs`: execution after execution, and what comes of them.
//! - `checkpoint.rs`: what is left to explore, in a file.
//! - `workers.rs`: what several threads share that explore one program.
//! - `trace.rs`: what happened in one execution, for people; `edges.rs`: how its steps are related.

mod checkpoint;
mod dot;
mod drive;
mod edges;
mod explorer;
mod queues;
mod script;
mod snapshot;
mod trace;
mod workers;

use std::time::Duration;

pub use checkpoint::{Checkpoint, NotUsable, Saved};
pub(crate) use drive::repeat;
pub use drive::{explore, explore_on};
pub use edges::{Edge, Relation};
pub use script::{NoScript, Script};
pub use trace::{Deed, Source, TraceStep, stores};
pub use ubik_engine::concurrency::{Chance, Limit};
pub use ubik_graphs::{Counts, Model};

use crate::once::Run;

/// How a program is to be explored.
#[derive(Clone, Debug)]
pub struct Exploring {
    pub model: Model,
    pub max_executions: Option<u64>,
    pub time_limit: Option<Duration>,
    /// How often a thread may execute the same atomic operation.
    pub loop_bound: Option<u32>,
    /// How often a weak compare-exchange of a thread fails without a reason, and a wait ends by its limit of time.
    pub chances: u32,
    /// How many threads explore, and for how long one does alone: a program with few executions needs no others.
    pub workers: usize,
    pub alone: Duration,
    /// Whether what std's own counters do is left out of executions.
    pub counters: bool,
    /// Whether iterations of loops without effect are left out.
    pub spins: bool,
    /// Whether executions in which all threads see the same as in another one are counted without being made.
    pub seen: bool,
    /// Whether executions are compared with all others, to find duplicates.
    pub duplicates: bool,
    /// Where what is left to explore is kept, for going on another time.
    pub checkpoint: Option<Checkpoint>,
    /// In which order threads are tried that can go on; any gives the same executions.
    pub order: Order,
}

/// In which order threads are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    #[default]
    First,
    Last,
}

/// How often a thread may execute the same atomic operation, unless something else is asked for.
const LOOP_BOUND: u32 = 1000;

const ALONE: Duration = Duration::from_millis(100);

impl Default for Exploring {
    fn default() -> Exploring {
        Exploring {
            model: Model::Rc11,
            max_executions: None,
            time_limit: None,
            loop_bound: Some(LOOP_BOUND),
            chances: 1,
            workers: 1,
            alone: ALONE,
            counters: true,
            spins: true,
            seen: true,
            duplicates: false,
            checkpoint: None,
            order: Order::First,
        }
    }
}

/// What an exploration has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// All executions were explored, and none is wrong.
    Verified,
    /// The same, as far as loops were followed.
    Bounded,
    /// None of those that were explored is wrong, but there are others.
    NotExhaustive(Reason),
    /// Something is wrong in the execution of this number.
    Found(u64),
    /// The program did something that cannot be explored.
    Unexplored,
}

/// Why not all executions were explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    Executions,
    Time,
    /// Alternatives were left out that the exploration does not know how to try.
    Limits,
}

/// The result of an exploration.
#[derive(Clone, Debug)]
pub struct Explored {
    pub conclusion: Conclusion,
    pub counts: Counts,
    /// Executions that were met more than once, if that was looked for.
    pub duplicates: Option<u64>,
    /// How many executions were cut at the bound for loops, and where.
    pub bounded: u64,
    pub limits: Vec<Limit>,
    pub elapsed: Duration,
    /// Why what is left could not be kept, if it was to be.
    pub not_kept: Option<String>,
    /// The share of all executions that was explored, as far as it can be told.
    pub share: f64,
    /// The execution that is wrong, or could not be explored; else the last.
    pub run: Run,
    /// What happened in it.
    pub trace: Vec<TraceStep>,
    /// How its steps are related.
    pub edges: Vec<Edge>,
    /// Its graph, in the language of Graphviz.
    pub dot: Option<String>,
    /// By what it can be repeated, if it is wrong.
    pub script: Option<Script>,
}

/// How far an exploration is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    pub counts: Counts,
    pub elapsed: Duration,
    /// The share of all executions that was explored, as far as it can be told.
    pub share: f64,
}

//! Executions as graphs: the axioms that say which are allowed, and the enumeration of all of them.
//!
//! - [`axioms`]: RC11 and sequential consistency, transcribed literally; slow, and the measure of everything else.
//! - [`graph`] and [`explore`]: all executions of a program, each once (TruSt, POPL 2022).
//! - `saved.rs`: states of the executed program that executions go on from.
//! - [`seen`]: executions that are the same for all of their threads.
//! - [`program`]: small programs of loads, stores, operations and fences, for litmus tests.
//!
//! A pure library: it knows events, orderings and values that it does not look into, and nothing of machines.

pub mod axioms;
mod consistent;
pub mod digest;
pub mod explore;
pub mod graph;
pub mod program;
pub mod relation;
mod saved;
pub mod seen;
mod text;
mod words;

#[cfg(test)]
mod tests;

pub use axioms::{Execution, Model};
pub use digest::digest;
pub use explore::{Access, Counts, Exploration, Found, Modified, Placed, Step, Waiting};
pub use graph::{Clock, Data, EventId, Graph, Label, ModifyOrder};
pub use seen::{Observed, Seen};
pub use words::{Words, Written, write_list, write_maybe};

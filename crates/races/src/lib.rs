//! Data races and weak memory: what threads know of each other, and the race state of one allocation.
//!
//! A pure library: it knows clocks, byte ranges, orderings and store buffers, and nothing about machines, memory, values or
//! wording. Race detection follows FastTrack (PLDI 2009: epochs, and vectors when a second reader comes) and Lidbury and
//! Donaldson (POPL 2017), with the changes of C++20 that the Miri paper (POPL 2026, section 4) lists: release
//! sequences without stores of the same thread, SC fences as a read-modify-write of one hidden location, SC reads
//! recorded per store, and mixed sizes by byte.
//!
//! # Contract
//! - One [`Threads`] for a run; one [`AllocRaces`] for each allocation that was accessed since a second thread
//!   exists. An allocation without a state was last accessed before everything.
//! - An operation that returns a [`Race`] leaves the state sound to use, but unspecified.
//! - Accesses are made in the order in which the machine executes them, and what a load reads is one of the stores that
//!   were executed before: cycles of program order and reads-from do not occur, and neither do
//!   cycles of program order and modification order.
//! - A [`Window`] holds until the thread's epoch changes, another thread runs, or the state is changed by other means.
//! - The state is plain data.

mod alloc;
mod buffer;
mod cell;
mod cells;
mod clock;
mod order;
mod threads;

#[cfg(test)]
mod tests;

pub use alloc::{AllocRaces, By, Expected, Location, Most, Race, Window};
pub use cell::{Access, Conflict};
pub use clock::{AccessKind, ClockSlot, Epoch, Site, Stamp, VClock};
pub use order::{FenceOrder, LoadOrder, RmwOrder, StoreOrder};
pub use threads::{Missing, ThreadIndex, Threads, View};

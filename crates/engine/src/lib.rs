//! The abstract machine: memory, borrows, execution.
//!
//! A [`Machine`] runs a [`Program`](ubik_ir::Program) under a [`Config`], with foreign functions served by a
//! [`Host`]. It knows nothing of operating systems, terminals or compilers. `ARCHITECTURE.md` has the overview.

mod adapt;
mod allow;
mod cache;
mod calls;
pub mod choice;
mod code;
mod collect;
mod cpu;
mod exec;
mod frame;
pub mod intrinsics;
mod leak;
mod locals;
mod machine;
pub mod memory;
pub mod numeric;
mod observe;
mod operate;
mod optimise;
mod padding;
mod plan;
mod retag;
mod signature;
mod tag;
mod translate;
mod unwind;
mod validity;
pub mod value;
mod variadic;
mod watch;

pub use frame::{Frame, Then, Thread};
pub use machine::{Config, Flow, ForeignFn, Host, Machine};
pub use watch::{TrackedTag, Tracking};

//! The abstract machine: memory, borrows, execution.
//!
//! A [`Machine`] runs a [`Program`](ubik_ir::Program) under a [`Config`], with foreign functions served by a
//! [`Host`]. It knows nothing of operating systems, terminals or compilers. `ARCHITECTURE.md` has the overview.

mod adapt;
mod allow;
mod c;
mod cache;
mod call_frames;
mod calls;
pub mod choice;
mod code;
mod collect;
pub mod concurrency;
mod covered;
mod cpu;
mod entry;
mod exec;
mod frame;
mod grow;
pub mod intrinsics;
mod leak;
mod limits;
mod locals;
mod machine;
pub mod memory;
pub mod numeric;
mod observe;
mod op;
mod operate;
mod optimise;
mod padding;
mod plan;
mod relax;
mod retag;
mod signature;
mod tag;
mod translate;
mod unwind;
mod validity;
pub mod value;
mod variadic;
mod watch;

pub use cache::CodeCache;
pub use concurrency::{JoinState, NewThread, Policy, Resumed, SyncObjectId, ThreadId, Wait, WaitKey, Woken};
pub use entry::{Argument, Found};
pub use frame::{Frame, Then, Thread};
pub use machine::{
    Config, Elsewhere, Flow, ForeignFn, FrozenMachine, Host, Interruption, Learnt, Machine, Meanwhile,
    NextDestructor, Paused,
};
pub use relax::Relaxed;
pub use watch::{TrackedTag, Tracking};

//! Memory of the real machine: how much of it runs take, and tables whose copies share it.
//!
//! It knows nothing of the abstract machine. [`Meter`] is an allocator that counts; [`Table`] is a growable array that can be
//! copied at the price of what the copy changes.

mod meter;
mod table;

pub use meter::{
    Meter, Running, Usage, is_short, keep_freed_memory, limit_process, reserved, total, uncounted,
};
pub use table::{Shared, Table};

//! Hints are std's.

pub use std::hint::{black_box, spin_loop, unreachable_unchecked};

//! Hints are std's.

pub use std::hint::*;

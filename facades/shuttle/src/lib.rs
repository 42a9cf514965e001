//! shuttle's interface over the types of std, for tests that Ubik explores.
//!
//! Written from shuttle's documentation. It may be compiled in the place of any version of shuttle, so it is Rust of
//! edition 2021 and has no dependencies. The README says what differs.

mod check;
mod config;
pub mod future;
pub mod hint;
pub mod lazy_static;
pub mod rand;
pub mod scheduler;
pub mod sync;
pub mod thread;

pub use check::{
    check, check_dfs, check_pct, check_random, check_random_with_seed, check_uncontrolled_nondeterminism,
    check_urw, replay, replay_from_file, PortfolioRunner, Runner,
};
pub use config::{Config, FailurePersistence, MaxSteps};
pub use std::thread_local;

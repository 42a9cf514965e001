//! Chores of the project: `cargo xtask` and the checks on the tree itself, which are tests.

pub mod bench;
pub mod ci;
pub mod compare;
pub mod ecosystem;
pub mod measure;
pub mod std_tests;
pub mod tidy;

use std::path::{Path, PathBuf};

/// The root of the project.
pub fn root() -> PathBuf {
    let crate_dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_dir.parent().expect("this crate lies one level below the root").to_owned()
}

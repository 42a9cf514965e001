//! Packs what set-up builds on the user's machine into this crate: the sources of `lower`, `lower-llvm` and `ir`, which are
//! compiled by the prepared compiler, the overlay over std, and the facades of other tools' crates. An installed `ubik` needs no checkout.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// What is packed, relative to the workspace's root. A directory is packed with everything under it.
const LOWER_SOURCES: [&str; 6] = [
    "Cargo.toml",
    "crates/ir/Cargo.toml",
    "crates/ir/src",
    "crates/lower/Cargo.toml",
    "crates/lower/Cargo.lock",
    "crates/lower/src",
];
const LOWER_LLVM_SOURCES: [&str; 6] = [
    "Cargo.toml",
    "crates/ir/Cargo.toml",
    "crates/ir/src",
    "crates/lower-llvm/Cargo.toml",
    "crates/lower-llvm/Cargo.lock",
    "crates/lower-llvm/src",
];
const OVERLAY: &str = "crates/toolchain/overlay";
const FACADES: &str = "facades";

fn main() {
    let crate_dir = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let root = crate_dir
        .join("../..")
        .canonicalize()
        .expect("this crate lies two levels below the workspace's root");
    let mut code = String::new();
    for (name, sources) in [("LOWER_SOURCES", LOWER_SOURCES), ("LOWER_LLVM_SOURCES", LOWER_LLVM_SOURCES)] {
        let files = sources.iter().flat_map(|path| files_under(&root.join(path))).collect();
        define(&mut code, name, &root, files);
    }
    for (name, dir) in [("OVERLAY", OVERLAY), ("FACADES", FACADES)] {
        define(&mut code, name, &root.join(dir), files_under(&root.join(dir)));
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    fs::write(out.join("embedded.rs"), code).expect("the output directory is writable");
}

/// All files at or under `path`; cargo is told to look at each, and at the directories for new ones.
fn files_under(path: &Path) -> Vec<PathBuf> {
    println!("cargo::rerun-if-changed={}", path.display());
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let Ok(entries) = fs::read_dir(path) else { return Vec::new() };
    entries.flat_map(|entry| files_under(&entry.expect("a readable directory").path())).collect()
}

/// Writes `static NAME: &[(relative path, contents)]`, sorted, so that equal sources give equal fingerprints.
fn define(code: &mut String, name: &str, base: &Path, mut files: Vec<PathBuf>) {
    files.sort();
    writeln!(code, "pub static {name}: &[(&str, &[u8])] = &[").expect("strings take writes");
    for file in files {
        let relative = file.strip_prefix(base).expect("all files were found under the base");
        writeln!(code, "    ({relative:?}, include_bytes!({file:?})),").expect("strings take writes");
    }
    code.push_str("];\n");
}

//! Writes a module with the package's own name and version.
use std::{env, fs, path::Path};

fn main() {
    let out = env::var("OUT_DIR").expect("cargo sets it");
    let text = format!("\"{} {}\"", env::var("CARGO_PKG_NAME").unwrap(), env::var("CARGO_PKG_VERSION").unwrap());
    fs::write(Path::new(&out).join("version.rs"), text).expect("the output directory is writable");
}

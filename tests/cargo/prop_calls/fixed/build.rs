//! Compiles the C as a build script without dependencies does it.

use std::path::PathBuf;
use std::process::Command;

fn main() {
    let target = std::env::var("TARGET").unwrap();
    let variable = format!("CC_{}", target.replace('-', "_"));
    let cc = std::env::var(&variable).unwrap_or("cc".to_owned());
    let out = PathBuf::from(std::env::var("OUT_DIR").unwrap());
    let object = out.join("lib.o");
    assert!(Command::new(cc).args(["-c", "c/lib.c", "-o"]).arg(&object).status().unwrap().success());
    let archive = out.join("libcalled.a");
    assert!(Command::new("ar").arg("crs").arg(archive).arg(object).status().unwrap().success());
    println!("cargo::rustc-link-search=native={}", out.display());
    println!("cargo::rustc-link-lib=static=called");
    println!("cargo::rerun-if-changed=c/lib.c");
    println!("cargo::rerun-if-env-changed={variable}");
}

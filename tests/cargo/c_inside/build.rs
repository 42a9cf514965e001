//! Compiles the C as a build script without dependencies does it.

use std::path::PathBuf;
use std::process::Command;

fn main() {
    let target = std::env::var("TARGET").unwrap();
    let variable = format!("CC_{}", target.replace('-', "_"));
    let cc = std::env::var(&variable).unwrap_or("cc".to_owned());
    let out = PathBuf::from(std::env::var("OUT_DIR").unwrap());
    let object = out.join("border.o");
    // Flags that would hide undefined behaviour, and one that makes every warning an error.
    let flags = ["-c", "-O3", "-flto", "-Werror", "-Wno-everything", "-D_FORTIFY_SOURCE=2", "c/border.c", "-o"];
    assert!(Command::new(cc).args(flags).arg(&object).status().unwrap().success());
    let archive = out.join("libborder.a");
    assert!(Command::new("ar").arg("crs").arg(archive).arg(object).status().unwrap().success());
    println!("cargo::rustc-link-search=native={}", out.display());
    println!("cargo::rustc-link-lib=static=border");
    println!("cargo::rerun-if-changed=c/border.c");
    println!("cargo::rerun-if-env-changed={variable}");
}

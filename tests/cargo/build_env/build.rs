//! Generates a table, passes a variable and a `cfg` on, and tries the compiler out.
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// An unstable feature.
const UNSTABLE: &str = "#![feature(never_type)] pub fn f() -> ! { loop {} }";
/// Assembly that no machine has, which shows when machine code is made.
const NO_ASSEMBLY: &str = "#[unsafe(no_mangle)] pub fn f() { unsafe { core::arch::asm!(\"frobnicate\") } }";
/// What every compiler takes.
const PLAIN: &str = "#[unsafe(no_mangle)] pub fn f(x: &str) -> String { format!(\"{x}!\") }";

/// Whether a file compiles, as crates that use what is not always there find out.
fn is_taken(out: &Path, emit: &str, code: &str) -> bool {
    let file = out.join("probe.rs");
    fs::write(&file, code).expect("writable");
    let rustc = env::var_os("RUSTC").expect("cargo sets it");
    let mut command = match env::var_os("RUSTC_WRAPPER") {
        Some(wrapper) => {
            let mut command = Command::new(wrapper);
            command.arg(rustc);
            command
        }
        None => Command::new(rustc),
    };
    command.args(["--crate-type=lib", emit, "--edition=2024", "--target"]);
    command.arg(env::var_os("TARGET").expect("cargo sets it")).arg("--out-dir").arg(out).arg(file);
    command.output().expect("the compiler can be started").status.success()
}

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let mut code = String::from("pub const SQUARES: [u32; 8] = [");
    for i in 0..8u32 {
        write!(code, "{}, ", i * i).expect("a string takes all");
    }
    code.push_str("];\n");
    fs::write(out.join("squares.rs"), code).expect("writable");
    fs::write(out.join("blob.bin"), [1u8, 2, 3, 250]).expect("writable");
    println!("cargo::rustc-env=BUILT_BY=the build script");
    println!("cargo::rustc-check-cfg=cfg(target_is_64_bit)");
    if env::var("CARGO_CFG_TARGET_POINTER_WIDTH").as_deref() == Ok("64") {
        println!("cargo::rustc-cfg=target_is_64_bit");
    }
    println!("cargo::rustc-check-cfg=cfg(unstable_features)");
    if is_taken(&out, "--emit=metadata", UNSTABLE) || env::var_os("RUSTC_BOOTSTRAP").is_some() {
        println!("cargo::rustc-cfg=unstable_features");
    }
    println!("cargo::rustc-check-cfg=cfg(takes_plain_code, takes_any_assembly)");
    if is_taken(&out, "--emit=link", PLAIN) && is_taken(&out, "--emit=llvm-ir", PLAIN) {
        println!("cargo::rustc-cfg=takes_plain_code");
    }
    if is_taken(&out, "--emit=link", NO_ASSEMBLY) {
        println!("cargo::rustc-cfg=takes_any_assembly");
    }
    println!("cargo::rerun-if-changed=data.txt");
}

//! Generates a table, passes a variable and a `cfg` on, and tries the compiler out.
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Whether a file with an unstable feature compiles, as crates that use such features where they can find out.
fn takes_unstable_features(out: &Path) -> bool {
    let file = out.join("probe.rs");
    fs::write(&file, "#![feature(never_type)] pub fn f() -> ! { loop {} }").expect("writable");
    let rustc = env::var_os("RUSTC").expect("cargo sets it");
    let mut command = match env::var_os("RUSTC_WRAPPER") {
        Some(wrapper) => {
            let mut command = Command::new(wrapper);
            command.arg(rustc);
            command
        }
        None => Command::new(rustc),
    };
    command.args(["--crate-type=lib", "--emit=metadata", "--edition=2024", "--target"]);
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
    if takes_unstable_features(&out) || env::var_os("RUSTC_BOOTSTRAP").is_some() {
        println!("cargo::rustc-cfg=unstable_features");
    }
    println!("cargo::rerun-if-changed=data.txt");
}

//! Generates a table and passes a variable and a `cfg` on.
use std::fmt::Write;
use std::{env, fs, path::PathBuf};

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
    println!("cargo::rerun-if-changed=data.txt");
}

//! Asks another member at build time and passes what it says to the crate.
fn main() {
    println!("cargo::rustc-env=APP_GREETING={}", support::greeting("build"));
    println!("cargo::rustc-check-cfg=cfg(from_build_script)");
    println!("cargo::rustc-cfg=from_build_script");
    println!("cargo::rerun-if-changed=build.rs");
}

//@ only-target: x86_64
//! Compile-time configuration: `cfg!`, `env!` of cargo-free builds, features, target facts.
fn main() {
    println!("{} {}", cfg!(debug_assertions), cfg!(test));
    println!("{} {}", cfg!(target_os = "linux"), cfg!(unix));
    println!("{} {}", cfg!(target_endian = "little"), cfg!(target_pointer_width = "64"));
    println!("{} {}", cfg!(panic = "unwind"), cfg!(target_has_atomic = "64"));
    println!("{:?}", option_env!("UBIK_TEST_SURELY_UNSET"));
    println!("{} {}", std::env::consts::OS, std::env::consts::FAMILY);
    println!("{} {}", file!().ends_with("env_and_cfg.rs"), module_path!());
    #[cfg(not(windows))]
    println!("not windows");
    #[cfg(windows)]
    compile_error!("never");
    println!("{}", usize::BITS);
}

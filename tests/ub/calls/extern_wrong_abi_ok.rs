//! The fine twin of `extern_wrong_abi.rs`.
mod definition {
    #[unsafe(no_mangle)]
    pub fn ubik_test_once(x: u32) -> u32 {
        x
    }
}
mod import {
    unsafe extern "Rust" {
        pub fn ubik_test_once(x: u32) -> u32;
    }
}
fn main() {
    println!("{}", definition::ubik_test_once(1));
    println!("{}", unsafe { import::ubik_test_once(1) });
}

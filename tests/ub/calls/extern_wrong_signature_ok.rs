//! The fine twin of `extern_wrong_signature.rs`.
mod definition {
    #[unsafe(no_mangle)]
    pub extern "C" fn ubik_test_twice(x: u32) -> u32 {
        x * 2
    }
}
mod import {
    unsafe extern "C" {
        pub fn ubik_test_twice(x: u32) -> u32;
    }
}
fn main() {
    println!("{}", definition::ubik_test_twice(1));
    println!("{}", unsafe { import::ubik_test_twice(1) });
}

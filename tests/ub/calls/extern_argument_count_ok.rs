//! The fine twin of `extern_argument_count.rs`.
mod definition {
    #[unsafe(no_mangle)]
    pub extern "C" fn ubik_test_sum(x: u32, y: u32) -> u32 {
        x + y
    }
}
mod import {
    unsafe extern "C" {
        pub fn ubik_test_sum(x: u32, y: u32) -> u32;
    }
}
fn main() {
    println!("{}", definition::ubik_test_sum(1, 2));
    println!("{}", unsafe { import::ubik_test_sum(1, 2) });
}

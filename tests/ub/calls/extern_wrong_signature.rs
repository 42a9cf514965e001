//! A symbol imported with another signature than it is defined with.
mod definition {
    #[unsafe(no_mangle)]
    pub extern "C" fn ubik_test_twice(x: u32) -> u32 {
        x * 2
    }
}
mod import {
    unsafe extern "C" {
        pub fn ubik_test_twice(x: u64) -> u64;
    }
}
fn main() {
    println!("{}", definition::ubik_test_twice(1));
    println!("{}", unsafe { import::ubik_test_twice(1) }); //~ UB-CALL-ARG-TYPE|UB-CALL-RETURN-TYPE
}

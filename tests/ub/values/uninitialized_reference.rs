//! A reference made by `mem::uninitialized`.
#![allow(invalid_value, deprecated)]

fn main() {
    let x: &u8 = unsafe { std::mem::uninitialized() }; //~ UB-VALUE-INIT: attempted to leave type `&u8` uninitialized
    println!("{x:p}");
}

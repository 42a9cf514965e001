//@ exit: 134
//! `mem::zeroed` of a reference panics without unwinding.
#![allow(invalid_value)]
fn main() {
    println!("before");
    let r: &u8 = unsafe { std::mem::zeroed() };
    println!("never {r:p}");
}

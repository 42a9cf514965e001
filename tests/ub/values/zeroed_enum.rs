//! An enum without a variant for zero, made by `mem::zeroed`.
#![allow(invalid_value)]

#[derive(Debug)]
#[repr(u8)]
#[allow(dead_code)]
enum Level {
    Low = 1,
    High = 2,
}

fn main() {
    let level: Level = unsafe { std::mem::zeroed() }; //~ UB-VALUE-INIT: attempted to zero-initialize type
    println!("{level:?}");
}

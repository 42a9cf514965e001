//! The fine twin of `zeroed_array.rs`.
#![allow(invalid_value)]

fn main() {
    let names: [&str; 0] = unsafe { std::mem::zeroed() };
    println!("{}", names.len());
}

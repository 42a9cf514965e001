//! References in an array that `mem::zeroed` makes, where the compiler does not look.
#![allow(invalid_value)]

fn main() {
    let names: [&str; 2] = unsafe { std::mem::zeroed() }; //~ UB-VALUE-NULL
    println!("{}", names.len());
}

//! A value inside `ManuallyDrop` that nobody drops.
use std::mem::ManuallyDrop;
fn main() {
    let s = ManuallyDrop::new(String::from("left behind")); //~ LEAK
    println!("{}", s.len());
}

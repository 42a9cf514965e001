//! A slice where a trait object is expected.
use std::fmt::Debug;
fn f(a: *const dyn Debug) -> usize {
    size_of_val(&a)
}
fn main() {
    let g: fn(*const [u8]) -> usize = unsafe { std::mem::transmute(f as fn(*const dyn Debug) -> usize) };
    println!("{}", g(&[1, 2])); //~ UB-CALL-ARG-TYPE
}

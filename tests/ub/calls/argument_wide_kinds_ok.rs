//! The fine twin of `argument_wide_kinds.rs`.
use std::fmt::Debug;
fn f(a: *const dyn Debug) -> usize {
    size_of_val(&a)
}
fn main() {
    let g: fn(&dyn Debug) -> usize = unsafe { std::mem::transmute(f as fn(*const dyn Debug) -> usize) };
    println!("{}", g(&1));
}

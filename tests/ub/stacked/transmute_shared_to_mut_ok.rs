//@ borrows: stacked
//! The fine twin of `transmute_shared_to_mut.rs`.
#![allow(mutable_transmutes)]
fn main() {
    let mut a = 1;
    let x = &mut a;
    let m: &mut i32 = unsafe { std::mem::transmute(x) };
    *m = 2;
    println!("{a}");
}

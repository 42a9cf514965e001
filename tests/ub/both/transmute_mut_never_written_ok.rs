//@ borrows: tree
//! Accepted by the other model. A `&mut` made from a `&` that is never written through.
#![allow(mutable_transmutes)]
fn main() {
    let a = 1;
    let m: &mut i32 = unsafe { std::mem::transmute(&a) };
    println!("{}", *m);
}

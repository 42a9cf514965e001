//@ borrows: stacked
//! A `&mut` made from a `&` that is never written through.
#![allow(mutable_transmutes)]
fn main() {
    let a = 1;
    let m: &mut i32 = unsafe { std::mem::transmute(&a) }; //~ UB-ALIAS-STACKED-RETAG
    println!("{}", *m);
}

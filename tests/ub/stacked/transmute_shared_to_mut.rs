//@ borrows: stacked
//! A shared reference transmuted to a mutable one.
#![allow(mutable_transmutes)]
fn main() {
    let mut a = 1;
    let x = &a;
    let m: &mut i32 = unsafe { std::mem::transmute(x) }; //~ UB-ALIAS-STACKED-RETAG
    *m = 2;
    println!("{a}");
}

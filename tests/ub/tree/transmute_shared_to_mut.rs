//@ borrows: tree
//! A shared reference transmuted to a mutable one.
#![allow(mutable_transmutes)]
fn main() {
    let mut a = 1;
    let x = &a;
    let m: &mut i32 = unsafe { std::mem::transmute(x) };
    *m = 2; //~ UB-ALIAS-TREE-WRITE
    println!("{a}");
}

//@ borrows: tree
//! A write to a variable through its raw pointer while a reference to it is used.
fn main() {
    let mut a = 1u8;
    let p = &raw mut a;
    let r = &a;
    unsafe { *p = 2 };
    let v = *r; //~ UB-ALIAS-TREE-READ
    println!("{v} {a}");
}

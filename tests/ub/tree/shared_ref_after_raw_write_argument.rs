//@ borrows: tree
//! A shared reference is dead after a write to what it points to; passing it on shows it.
fn take(_: &i32) {}
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    let x = unsafe { &*p };
    unsafe { *p = 2 };
    take(x); //~ UB-ALIAS-TREE-RETAG
    println!("{}", unsafe { *p });
}

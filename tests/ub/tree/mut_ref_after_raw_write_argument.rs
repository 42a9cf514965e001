//@ borrows: tree
//! A mutable reference is dead after a write through the raw pointer that it came from; passing it on shows it.
fn take(_: &mut i32) {}
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    let x = unsafe { &mut *p };
    unsafe { *p = 2 };
    take(x); //~ UB-ALIAS-TREE-RETAG
    println!("{}", unsafe { *p });
}

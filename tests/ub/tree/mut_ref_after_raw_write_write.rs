//@ borrows: tree
//! A mutable reference is dead after a write through the raw pointer that it came from; a plain write shows it.
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    let x = unsafe { &mut *p };
    unsafe { *p = 2 };
    *x = 7; //~ UB-ALIAS-TREE-WRITE
    println!("{}", unsafe { *p });
}

//@ borrows: tree
//! A mutable reference is dead after a write through the raw pointer that it came from; a plain read shows it.
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    let x = unsafe { &mut *p };
    unsafe { *p = 2 };
    let v = *x; //~ UB-ALIAS-TREE-READ
    println!("{}", unsafe { *p });
}

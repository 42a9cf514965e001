//@ borrows: tree
//! A mutable reference is dead after a write through the raw pointer that it came from; formatting shows it.
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    let x = unsafe { &mut *p };
    unsafe { *p = 2 };
    println!("{x}"); //~ UB-ALIAS-TREE-READ|UB-ALIAS-TREE-RETAG
    println!("{}", unsafe { *p });
}

//@ borrows: tree
//! A mutable reference is dead after a write through the raw pointer that it came from; `ptr::read` shows it.
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    let x = unsafe { &mut *p };
    unsafe { *p = 2 };
    let v = unsafe { std::ptr::read(x) }; //~ UB-ALIAS-TREE-READ|UB-ALIAS-TREE-RETAG
    println!("{}", unsafe { *p });
}

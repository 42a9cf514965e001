//@ borrows: tree
//! A shared reference is dead after a write to what it points to; `ptr::read` shows it.
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    let x = unsafe { &*p };
    unsafe { *p = 2 };
    let v = unsafe { std::ptr::read(x) }; //~ UB-ALIAS-TREE-READ|UB-ALIAS-TREE-RETAG
    println!("{}", unsafe { *p });
}

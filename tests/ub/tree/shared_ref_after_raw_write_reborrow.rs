//@ borrows: tree
//! A shared reference is dead after a write to what it points to; a reborrow shows it.
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    let x = unsafe { &*p };
    unsafe { *p = 2 };
    let _r = &*x; //~ UB-ALIAS-TREE-RETAG
    println!("{}", unsafe { *p });
}

//@ borrows: tree
//! A raw pointer that a function kept, after the variable was assigned.
fn keep(x: &mut i32) -> *mut i32 {
    x
}
fn main() {
    let mut a = 1;
    let p = keep(&mut a);
    a = 2;
    unsafe { *p = 3 }; //~ UB-ALIAS-TREE-WRITE
    println!("{a}");
}

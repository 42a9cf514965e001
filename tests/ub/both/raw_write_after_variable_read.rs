//@ borrows: tree
//! A raw pointer that has written, after the variable was read directly: Stacked Borrows forgets the reference between them.
fn keep(x: &mut i32) -> *mut i32 {
    x
}
fn main() {
    let mut a = 1;
    let p = keep(&mut a);
    unsafe { *p = 2 };
    let v = a;
    unsafe { *p = 3 }; //~ UB-ALIAS-TREE-WRITE
    println!("{v} {a}");
}

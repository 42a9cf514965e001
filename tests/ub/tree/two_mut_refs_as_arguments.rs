//@ borrows: tree
//! One place passed twice as `&mut`.
fn both(x: &mut i32, y: &mut i32) {
    *x = 1; //~ UB-ALIAS-TREE-PROTECTED|UB-ALIAS-TREE-WRITE
    *y = 2;
}
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    let x = unsafe { &mut *p };
    let y = unsafe { &mut *p };
    both(x, y);
    println!("{a}");
}

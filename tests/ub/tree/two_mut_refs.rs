//@ borrows: tree
//! Two mutable references from one raw pointer, used in turns.
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    let x = unsafe { &mut *p };
    let y = unsafe { &mut *p };
    *x = 2;
    let v = *y; //~ UB-ALIAS-TREE-READ
    println!("{v}");
}

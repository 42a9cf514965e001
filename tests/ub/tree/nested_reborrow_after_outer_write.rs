//@ borrows: tree
//! A grandchild reference after the outermost one was written.
fn main() {
    let mut a = 1;
    let x = &mut a;
    let y = &mut *x;
    let z = std::ptr::from_mut(&mut *y);
    *x = 2;
    unsafe { *z = 3 }; //~ UB-ALIAS-TREE-WRITE
    println!("{a}");
}

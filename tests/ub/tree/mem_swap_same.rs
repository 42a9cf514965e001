//@ borrows: tree
//! `mem::swap` of a place with itself.
fn main() {
    let mut a = [1, 2];
    let p = a.as_mut_ptr();
    let x = unsafe { &mut *p };
    let y = unsafe { &mut *p };
    std::mem::swap(x, y); //~ UB-ALIAS-TREE-PROTECTED|UB-ALIAS-TREE-WRITE
    println!("{a:?}");
}

//@ borrows: tree
//! A pointer taken from a vector's slice writes again after the owner has read.
fn main() {
    let mut v = vec![1, 2];
    let p = v.as_mut_slice().as_mut_ptr();
    unsafe { *p = 3 };
    let first = v[0];
    unsafe { *p = 4 }; //~ UB-ALIAS-TREE-WRITE
    println!("{first} {v:?}");
}

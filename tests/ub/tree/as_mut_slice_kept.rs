//@ borrows: tree
//! A slice kept while the vector is borrowed mutably again.
fn main() {
    let mut v = vec![1, 2, 3];
    let s = unsafe { &mut *std::ptr::from_mut(v.as_mut_slice()) };
    v.as_mut_slice()[0] = 7;
    let x = s[0]; //~ UB-ALIAS-TREE-READ
    println!("{x}");
}

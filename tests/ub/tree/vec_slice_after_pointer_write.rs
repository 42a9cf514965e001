//@ borrows: tree
//! A slice of a vector after a write through the vector's pointer.
fn main() {
    let mut v = vec![1, 2, 3];
    let p = v.as_mut_ptr();
    let s = unsafe { std::slice::from_raw_parts(p, 3) };
    unsafe { *p = 7 };
    let x = s[0]; //~ UB-ALIAS-TREE-READ
    println!("{x} {}", v.len());
}

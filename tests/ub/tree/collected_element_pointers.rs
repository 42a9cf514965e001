//@ borrows: tree
//! Pointers to all elements, after the vector was changed by index.
fn main() {
    let mut v = vec![1, 2, 3];
    let ptrs: Vec<*mut i32> = v.iter_mut().map(std::ptr::from_mut).collect();
    v[0] = 5;
    let x = unsafe { *ptrs[0] }; //~ UB-ALIAS-TREE-READ
    println!("{x}");
}

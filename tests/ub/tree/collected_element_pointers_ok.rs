//@ borrows: tree
//! The fine twin of `collected_element_pointers.rs`.
fn main() {
    let mut v = vec![1, 2, 3];
    let ptrs: Vec<*mut i32> = v.iter_mut().map(std::ptr::from_mut).collect();
    let x = unsafe { *ptrs[0] };
    v[0] = 5;
    println!("{x}");
}

//! The fine twin of `alloc_vec_from_stack.rs`.
fn main() {
    let mut a = [1u8, 2, 3];
    let v = std::mem::ManuallyDrop::new(unsafe { Vec::from_raw_parts(a.as_mut_ptr(), 3, 3) });
    println!("{}", v.len());
}

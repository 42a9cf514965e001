//! A vector made from an array on the stack.
fn main() {
    let mut a = [1u8, 2, 3];
    let v = unsafe { Vec::from_raw_parts(a.as_mut_ptr(), 3, 3) };
    drop(v); //~ UB-ALLOC-NOT-HEAP
}

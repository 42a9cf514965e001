//! A raw write one element past the end of a heap array.
fn main() {
    let mut v = vec![0u64; 4].into_boxed_slice();
    let p = v.as_mut_ptr();
    unsafe { *p.wrapping_add(4) = 1 }; //~ UB-MEM-OOB: is at or beyond the end of the allocation of size 32 bytes
    println!("{v:?}");
}

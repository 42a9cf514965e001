//! A box that is not aligned.
fn main() {
    let p = Box::into_raw(Box::new([1u32, 2]));
    let b: Box<u32> = unsafe { Box::from_raw(p.cast::<u32>().wrapping_byte_add(2)) }; //~ UB-VALUE-ALIGN
    std::mem::forget(b);
}

//! The fine twin of `oob_volatile_write.rs`.
fn main() {
    let mut a = [1u32; 2];
    unsafe { a.as_mut_ptr().wrapping_add(1).write_volatile(7) };
    println!("{a:?}");
}

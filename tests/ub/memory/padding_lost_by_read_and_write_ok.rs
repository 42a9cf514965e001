//! The fine twin of `padding_lost_by_read_and_write.rs`.
#[repr(C)]
struct S { a: u8, b: u32 }
fn main() {
    let from = [7u64];
    let mut to = [0u64];
    unsafe { std::ptr::copy(from.as_ptr().cast::<S>(), to.as_mut_ptr().cast::<S>(), 1) };
    println!("{}", to[0]);
}

//! The fine twin of `padding_over_words.rs`.
#[repr(C)] #[derive(Clone, Copy)]
struct S { a: u8, b: u32 }
fn main() {
    let mut buf = [0u64; 1];
    let p = buf.as_mut_ptr().cast::<S>();
    unsafe { (*p).a = 1; (*p).b = 2; }
    println!("{}", buf[0]);
}

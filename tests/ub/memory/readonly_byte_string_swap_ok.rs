//! The fine twin of `readonly_byte_string_swap.rs`.
fn main() {
    let mut x = 1u8;
    let mut y = *b"ab";
    unsafe { std::ptr::swap(&raw mut x, y.as_mut_ptr()) };
    println!("{x}");
}

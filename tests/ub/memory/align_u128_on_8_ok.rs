//! The fine twin of `align_u128_on_8.rs`.
#[repr(align(16))]
struct A([u32; 8]);
fn main() {
    let a = A([0; 8]);
    let p = a.0.as_ptr().wrapping_add(1).cast::<u128>();
    println!("{}", unsafe { p.read_unaligned() });
}

//! The fine twin of `int_mixed_provenance_halves.rs`.
fn main() {
    let (a, b) = ([1u8; 8], [2u8; 8]);
    let (p, q) = (a.as_ptr(), b.as_ptr());
    let mut r = p;
    let half = size_of::<usize>() / 2;
    unsafe { std::ptr::copy_nonoverlapping((&raw const q).cast::<u8>(), (&raw mut r).cast::<u8>(), 2 * half) };
    println!("{}", unsafe { *r });
}

//! The fine twin of `int_cast_too_far.rs`.
fn main() {
    let a = [1u8; 4];
    let base = a.as_ptr() as usize;
    let q = (base + 3) as *const u8;
    println!("{}", unsafe { *q });
}

//! The fine twin of `offset_local_one_too_far.rs`.
fn main() {
    let x = [0u16; 1];
    let q = unsafe { x.as_ptr().add(1) };
    println!("{}", q == x.as_ptr());
}

//! The fine twin of `oob_from_raw_parts_mut_too_long.rs`.
fn main() {
    let mut v = Vec::<u8>::with_capacity(4);
    let cap = v.capacity();
    let p = v.as_mut_ptr();
    let s = unsafe { std::slice::from_raw_parts_mut(p.cast::<std::mem::MaybeUninit<u8>>(), cap) };
    println!("{}", s.len() > 0);
}

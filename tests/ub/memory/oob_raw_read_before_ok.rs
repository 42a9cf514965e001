//! The fine twin of `oob_raw_read_before.rs`.
fn main() {
    let a = [1u16, 2, 3];
    let p = a.as_ptr();
    let x = unsafe { *p.wrapping_sub(1).wrapping_add(1) };
    println!("{x}");
}

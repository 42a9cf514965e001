//! The fine twin of `oob_raw_read_after.rs`.
fn main() {
    let a = [1, 2, 3];
    let p = a.as_ptr();
    let x = unsafe { *p.wrapping_add(2) };
    println!("{x}");
}

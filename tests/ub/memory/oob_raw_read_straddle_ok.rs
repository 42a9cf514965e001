//! The fine twin of `oob_raw_read_straddle.rs`.
fn main() {
    let a = [1u8, 2, 3, 4, 5, 6];
    let p = a.as_ptr();
    let x = unsafe { p.wrapping_add(2).cast::<u32>().read_unaligned() };
    println!("{x}");
}

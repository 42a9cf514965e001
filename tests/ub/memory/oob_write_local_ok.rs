//! The fine twin of `oob_write_local.rs`.
fn main() {
    let mut x = 1u8;
    let p = &raw mut x;
    unsafe { p.write(2) };
    println!("{x}");
}

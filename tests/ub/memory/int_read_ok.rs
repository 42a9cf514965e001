//! The fine twin of `int_read.rs`.
fn main() {
    let x = 1u8;
    let p = &raw const x;
    println!("{}", unsafe { *p });
}

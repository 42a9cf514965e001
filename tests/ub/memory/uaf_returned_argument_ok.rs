//! The fine twin of `uaf_returned_argument.rs`.
fn keep(x: [u8; 3]) -> *const u8 {
    let p = x.as_ptr();
    println!("{}", unsafe { *p });
    p
}
fn main() {
    let p = keep([1, 2, 3]);
    println!("{}", p.is_null());
}

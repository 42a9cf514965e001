//! The fine twin of `uaf_temporary.rs`.
fn main() {
    let t = [std::env::args().count() as i32; 2];
    let p = std::ptr::from_ref(&t);
    println!("{:?}", unsafe { *p });
}

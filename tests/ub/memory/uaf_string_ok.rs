//! The fine twin of `uaf_string.rs`.
fn main() {
    let s = String::from("here");
    let p = s.as_ptr();
    println!("{}", unsafe { *p });
}

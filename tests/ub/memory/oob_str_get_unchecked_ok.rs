//! The fine twin of `oob_str_get_unchecked.rs`.
fn main() {
    let s = String::from("abc");
    let x = unsafe { s.get_unchecked(1..3) };
    println!("{}", x.len());
}

//! The fine twin of `str_get_unchecked_mut.rs`.
fn main() {
    let mut s = String::from("abc");
    let t = unsafe { s.get_unchecked_mut(2..3) };
    println!("{}", t.len());
}

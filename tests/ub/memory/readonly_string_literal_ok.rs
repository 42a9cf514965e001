//! The fine twin of `readonly_string_literal.rs`.
fn main() {
    let mut s = String::from("literal");
    let p = s.as_mut_ptr();
    unsafe { p.write(b'L') };
    println!("{s}");
}

//@ borrows: tree
//! The fine twin of `str_after_pointer_write.rs`.
fn main() {
    let mut s = String::from("hello");
    let p = s.as_mut_ptr();
    let t = unsafe { std::str::from_utf8_unchecked(std::slice::from_raw_parts(p, 5)) };
    println!("{t}");
    unsafe { *p = b'j' };
    println!("{s}");
}

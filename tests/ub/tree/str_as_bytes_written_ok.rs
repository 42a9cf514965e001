//@ borrows: tree
//! The fine twin of `str_as_bytes_written.rs`.
fn main() {
    let mut s = String::from("abc");
    let p = s.as_mut_ptr();
    unsafe { *p = b'z' };
    s.push('d');
    println!("{s}");
}

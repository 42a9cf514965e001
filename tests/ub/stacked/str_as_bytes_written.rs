//@ borrows: stacked
//! The bytes of a borrowed string are changed.
fn main() {
    let mut s = String::from("abc");
    let p = s.as_bytes().as_ptr().cast_mut();
    unsafe { *p = b'z' }; //~ UB-ALIAS-STACKED-WRITE
    s.push('d');
    println!("{s}");
}

//@ borrows: stacked
//! A string slice after its buffer was changed.
fn main() {
    let mut s = String::from("hello");
    let p = s.as_mut_ptr();
    let t = unsafe { std::str::from_utf8_unchecked(std::slice::from_raw_parts(p, 5)) };
    unsafe { *p = b'j' };
    println!("{t}"); //~ UB-ALIAS-STACKED-READ|UB-ALIAS-STACKED-RETAG
    println!("{s}");
}

//! A read beyond a string literal.
fn main() {
    let s = "abc";
    let x = unsafe { *s.as_ptr().wrapping_add(3) }; //~ UB-MEM-OOB
    println!("{x}");
}

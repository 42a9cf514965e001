//! A write to a string literal.
fn main() {
    let s = "literal";
    let p = s.as_ptr().cast_mut();
    unsafe { p.write(b'L') }; //~ UB-MEM-READ-ONLY
    println!("{s}");
}

//! A result must be valid for the caller's type.
fn code(surrogate: bool) -> u32 {
    if surrogate { 0xDC00 } else { 0x41 }
}
fn main() {
    let f: fn(bool) -> char = unsafe { std::mem::transmute(code as fn(bool) -> u32) };
    println!("{}", f(true)); //~ UB-VALUE-CHAR
}

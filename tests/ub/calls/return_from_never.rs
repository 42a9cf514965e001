//! A function declared never to return does.
fn f() -> u8 {
    1
}
fn main() {
    println!("before");
    let g: fn() -> ! = unsafe { std::mem::transmute(f as fn() -> u8) };
    g() //~ UB-CALL-RETURN-TYPE|UB-UNREACHABLE|UB-VALUE-UNINHABITED
}

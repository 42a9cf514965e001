//! A byte where a bool is expected.
fn f(a: bool) -> u8 {
    u8::from(a)
}
fn main() {
    let g: fn(u8) -> u8 = unsafe { std::mem::transmute(f as fn(bool) -> u8) };
    println!("{}", g(1)); //~ UB-CALL-ARG-TYPE
}

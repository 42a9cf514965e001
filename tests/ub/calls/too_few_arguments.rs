//! One argument short.
fn f(a: u32, b: u32) -> u32 {
    a + b
}
fn main() {
    let g: fn(u32) -> u32 = unsafe { std::mem::transmute(f as fn(u32, u32) -> u32) };
    println!("{}", g(1)); //~ UB-CALL-ARG-COUNT: fewer arguments than it requires
}

//! One argument too many.
fn f(a: u32) -> u32 {
    a
}
fn main() {
    let g: fn(u32, u32) -> u32 = unsafe { std::mem::transmute(f as fn(u32) -> u32) };
    println!("{}", g(1, 2)); //~ UB-CALL-ARG-COUNT: more arguments than it expected
}

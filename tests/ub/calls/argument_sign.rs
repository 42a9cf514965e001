//! Integers of the same size but another sign are not the same argument.
fn f(a: u32) -> u32 {
    a
}
fn main() {
    let g: fn(i32) -> u32 = unsafe { std::mem::transmute(f as fn(u32) -> u32) };
    println!("{}", g(1)); //~ UB-CALL-ARG-TYPE: passing argument of type i32
}

//! A float where an integer is expected.
fn f(a: u32) -> u32 {
    a
}
fn main() {
    let g: fn(f32) -> u32 = unsafe { std::mem::transmute(f as fn(u32) -> u32) };
    println!("{}", g(1.0)); //~ UB-CALL-ARG-TYPE
}

//! An argument of another size.
fn f(a: u32) -> u32 {
    a
}
fn main() {
    let g: fn(u64) -> u32 = unsafe { std::mem::transmute(f as fn(u32) -> u32) };
    println!("{}", g(1)); //~ UB-CALL-ARG-TYPE: whose parameter #1 has type u32 passing argument of type u64
}

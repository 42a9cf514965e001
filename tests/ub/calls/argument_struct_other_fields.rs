//! Structs of the same size with different fields.
#[repr(C)]
struct A(u32, u32);
#[repr(C)]
struct B(f32, f32);
fn f(a: A) -> u32 {
    a.0 + a.1
}
fn main() {
    let g: fn(B) -> u32 = unsafe { std::mem::transmute(f as fn(A) -> u32) };
    println!("{}", g(B(1.0, 2.0))); //~ UB-CALL-ARG-TYPE
}

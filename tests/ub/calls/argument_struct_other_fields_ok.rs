//! The fine twin of `argument_struct_other_fields.rs`.
#[repr(C)]
struct A(u32, u32);
#[repr(C)]
struct B(f32, f32);
fn f(a: A) -> u32 {
    a.0 + a.1
}
fn main() {
    let g: fn(A) -> u32 = f;
    println!("{} {}", g(A(1, 2)), B(1.0, 2.0).0 + B(0.0, 1.0).1);
}

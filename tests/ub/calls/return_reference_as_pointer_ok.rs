//! The fine twin of `return_reference_as_pointer.rs`.
static X: u8 = 5;
fn f() -> &'static u8 {
    &X
}
fn main() {
    let g: fn() -> *const i8 = unsafe { std::mem::transmute(f as fn() -> &'static u8) };
    println!("{}", !g().is_null());
}

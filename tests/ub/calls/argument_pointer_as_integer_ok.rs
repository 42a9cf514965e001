//! The fine twin of `argument_pointer_as_integer.rs`.
fn f(a: *const u8) -> bool {
    a.is_null()
}
fn main() {
    let g: fn(&u8) -> bool = unsafe { std::mem::transmute(f as fn(*const u8) -> bool) };
    println!("{}", g(&0));
}

//! The fine twin of `argument_option_reference.rs`.
fn f(a: Option<&u8>) -> bool {
    a.is_none()
}
fn h(a: u16) -> bool {
    a == 0
}
fn main() {
    let g: fn(*const u8) -> bool = unsafe { std::mem::transmute(f as fn(Option<&u8>) -> bool) };
    println!("{} {}", g(std::ptr::null()), h(1));
}

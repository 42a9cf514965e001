//! The fine twin of `return_unit_as_value.rs`.
fn f() {}
fn main() {
    let g: fn() -> [u8; 0] = unsafe { std::mem::transmute(f as fn()) };
    println!("{}", g().len());
}

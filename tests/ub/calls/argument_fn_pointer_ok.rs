//! The fine twin of `argument_fn_pointer.rs`.
fn f(a: fn()) -> bool {
    a as usize != 0
}
fn main() {
    let g: fn(fn(u8) -> u8) -> bool = unsafe { std::mem::transmute(f as fn(fn()) -> bool) };
    println!("{}", g(|x| x));
}

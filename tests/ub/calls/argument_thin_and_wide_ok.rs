//! The fine twin of `argument_thin_and_wide.rs`.
fn f(a: *const [u8]) -> usize {
    a.len()
}
fn main() {
    let g: fn(&[i8]) -> usize = unsafe { std::mem::transmute(f as fn(*const [u8]) -> usize) };
    println!("{}", g(&[1, 2]));
}

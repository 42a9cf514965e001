//@ pointer-width: 64
//! The fine twin of `argument_isize_as_usize.rs`: on this target `usize` is like `u64`.
fn g(x: usize) -> usize { x }
fn main() {
    let f: fn(u64) -> u64 = unsafe { std::mem::transmute(g as fn(usize) -> usize) };
    println!("{}", f(1));
}

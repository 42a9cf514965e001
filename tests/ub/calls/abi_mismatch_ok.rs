//! The fine twin of `abi_mismatch.rs`.
fn f(x: u32) -> u32 {
    x + 1
}
extern "C" fn g(x: u32) -> u32 {
    f(x)
}
fn main() {
    let c: extern "C" fn(u32) -> u32 = g;
    println!("{}", c(1));
}

//! The fine twin of `abi_mismatch_reverse.rs`.
extern "C" fn f(x: u32) -> u32 {
    x + 1
}
fn main() {
    let c: extern "C" fn(u32) -> u32 = f;
    println!("{}", c(1));
}

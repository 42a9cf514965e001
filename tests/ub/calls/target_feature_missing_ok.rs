//@ only-target: x86_64
//! The fine twin of `target_feature_missing.rs`.
#[target_feature(enable = "avx512f")]
fn wide(x: u32) -> u32 {
    x + 1
}
#[target_feature(enable = "sse2")]
fn narrow(x: u32) -> u32 {
    x + 1
}
fn main() {
    println!("{} {}", unsafe { narrow(1) }, wide as *const () as usize != 0);
}

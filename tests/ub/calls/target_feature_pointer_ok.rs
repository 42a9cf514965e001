//@ only-target: x86_64
//! The fine twin of `target_feature_pointer.rs`.
#[target_feature(enable = "avx512bw")]
fn wide() -> u32 {
    1
}
#[target_feature(enable = "sse")]
fn narrow() -> u32 {
    2
}
fn main() {
    let f: unsafe fn() -> u32 = narrow;
    println!("{}", unsafe { f() });
    let _ = wide as unsafe fn() -> u32;
}

//@ only-target: x86_64
//! The same through a function pointer.
#[target_feature(enable = "avx512bw")]
fn wide() -> u32 {
    1
}
#[target_feature(enable = "sse")]
fn narrow() -> u32 {
    2
}
fn main() {
    let f: unsafe fn() -> u32 = wide;
    println!("{}", unsafe { f() }); //~ UB-CALL-FEATURE
    let _ = narrow as unsafe fn() -> u32;
}

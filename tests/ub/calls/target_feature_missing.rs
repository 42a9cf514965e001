//@ only-target: x86_64
//! A function that needs a CPU feature which is not enabled.
#[target_feature(enable = "avx512f")]
fn wide(x: u32) -> u32 {
    x + 1
}
#[target_feature(enable = "sse2")]
fn narrow(x: u32) -> u32 {
    x + 1
}
fn main() {
    println!("{}", unsafe { wide(1) }); //~ UB-CALL-FEATURE: requires unavailable target features
    println!("{}", unsafe { narrow(1) });
}

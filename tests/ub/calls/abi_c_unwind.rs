//@ only-target: x86_64
//! Another C convention called as if it were Rust; "C" and "C-unwind" only differ in unwinding.
extern "C" fn f(x: u32) -> u32 {
    x + 1
}
extern "sysv64" fn g(x: u32) -> u32 {
    x + 2
}
fn main() {
    let c: fn(u32) -> u32 = unsafe { std::mem::transmute(g as extern "sysv64" fn(u32) -> u32) };
    println!("{} {}", f(1), c(1)); //~ UB-CALL-ABI
}

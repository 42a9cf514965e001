//@ only-target: x86_64
//! The fine twin of `abi_c_unwind.rs`.
extern "C" fn f(x: u32) -> u32 {
    x + 1
}
extern "sysv64" fn g(x: u32) -> u32 {
    x + 2
}
fn main() {
    let c: extern "C-unwind" fn(u32) -> u32 = unsafe { std::mem::transmute(f as extern "C" fn(u32) -> u32) };
    println!("{} {}", c(1), g(1));
}

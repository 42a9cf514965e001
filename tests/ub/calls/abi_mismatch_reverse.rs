//! A C function called as if it were Rust.
extern "C" fn f(x: u32) -> u32 {
    x + 1
}
fn main() {
    let c: fn(u32) -> u32 = unsafe { std::mem::transmute(f as extern "C" fn(u32) -> u32) };
    println!("{}", c(1)); //~ UB-CALL-ABI
}

//! A Rust function called as if it were C.
fn f(x: u32) -> u32 {
    x + 1
}
fn main() {
    let c: extern "C" fn(u32) -> u32 = unsafe { std::mem::transmute(f as fn(u32) -> u32) };
    println!("{}", c(1)); //~ UB-CALL-ABI: calling a function with calling convention
}

//! Zero-sized arguments are ignored by the Rust ABI; others are not.
fn f(a: u32, _: ()) -> u32 {
    a
}
fn main() {
    let g: fn(u32, u8) -> u32 = unsafe { std::mem::transmute(f as fn(u32, ()) -> u32) };
    println!("{}", g(1, 0)); //~ UB-CALL-ARG-COUNT|UB-CALL-ARG-TYPE
}

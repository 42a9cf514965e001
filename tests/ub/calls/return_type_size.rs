//! A return type of another size.
fn f() -> u32 {
    5
}
fn main() {
    let g: fn() -> u64 = unsafe { std::mem::transmute(f as fn() -> u32) };
    println!("{}", g()); //~ UB-CALL-RETURN-TYPE: with return type u32 passing return place of type u64
}

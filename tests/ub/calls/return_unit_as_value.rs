//! A function that returns nothing, asked for a value.
fn f() {}
fn main() {
    let g: fn() -> u8 = unsafe { std::mem::transmute(f as fn()) };
    println!("{}", g()); //~ UB-CALL-RETURN-TYPE
}

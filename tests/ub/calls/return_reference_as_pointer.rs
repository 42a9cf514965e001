//! References and raw pointers are compatible returns; integers are not.
static X: u8 = 5;
fn f() -> &'static u8 {
    &X
}
fn main() {
    let g: fn() -> usize = unsafe { std::mem::transmute(f as fn() -> &'static u8) };
    println!("{}", g() != 0); //~ UB-CALL-RETURN-TYPE
}

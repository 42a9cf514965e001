//! Arrays of another length.
fn f(a: [u8; 4]) -> u8 {
    a[0]
}
fn main() {
    let g: fn([u8; 8]) -> u8 = unsafe { std::mem::transmute(f as fn([u8; 4]) -> u8) };
    println!("{}", g([1; 8])); //~ UB-CALL-ARG-TYPE
}

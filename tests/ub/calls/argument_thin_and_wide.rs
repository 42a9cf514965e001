//! A thin pointer where a wide one is expected.
fn f(a: *const [u8]) -> usize {
    a.len()
}
fn main() {
    let g: fn(*const u8) -> usize = unsafe { std::mem::transmute(f as fn(*const [u8]) -> usize) };
    println!("{}", g(std::ptr::null())); //~ UB-CALL-ARG-TYPE
}

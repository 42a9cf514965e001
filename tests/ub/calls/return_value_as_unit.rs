//! A value that the caller does not expect.
fn f() -> [u64; 4] {
    [1; 4]
}
fn main() {
    let g: fn() = unsafe { std::mem::transmute(f as fn() -> [u64; 4]) };
    g(); //~ UB-CALL-RETURN-TYPE
}

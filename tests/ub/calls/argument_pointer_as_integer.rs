//! An integer where a pointer is expected; a reference would do.
fn f(a: *const u8) -> bool {
    a.is_null()
}
fn main() {
    let g: fn(usize) -> bool = unsafe { std::mem::transmute(f as fn(*const u8) -> bool) };
    println!("{}", g(0)); //~ UB-CALL-ARG-TYPE
}

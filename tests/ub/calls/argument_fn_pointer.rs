//! A wide integer where a function pointer is expected; any other function pointer would do.
fn f(a: fn()) -> bool {
    a as usize != 0
}
fn main() {
    let g: fn(u128) -> bool = unsafe { std::mem::transmute(f as fn(fn()) -> bool) };
    println!("{}", g(1)); //~ UB-CALL-ARG-TYPE
}

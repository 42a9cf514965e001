//! The fine twin of `notdata_function_read.rs`.
fn f() -> i32 {
    5
}
fn main() {
    let p = f as fn() -> i32 as *const u8;
    println!("{} {}", p.is_null(), f());
}

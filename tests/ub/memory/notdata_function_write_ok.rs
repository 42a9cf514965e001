//! The fine twin of `notdata_function_write.rs`.
fn f() {}
fn main() {
    let p = f as fn() as *mut u8;
    println!("{}", p.is_null());
}

//! The bytes of a function.
fn f() -> i32 {
    5
}
fn main() {
    let p = f as fn() -> i32 as *const u8;
    println!("{}", unsafe { *p }); //~ UB-MEM-NOT-DATA: which contains a function
}

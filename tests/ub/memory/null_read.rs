//! A read through null.
fn main() {
    let p: *const i32 = std::ptr::null();
    println!("{}", unsafe { p.read() }); //~ UB-MEM-NULL: but got null pointer
}

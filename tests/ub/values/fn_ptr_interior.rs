//! A function pointer beside the start of its function.
fn f() {}
fn main() {
    let p = (f as fn() as *const u8).wrapping_add(1);
    let g: fn() = unsafe { std::mem::transmute(p) }; //~ UB-VALUE-FN-PTR
    println!("{}", g as usize != 0);
}

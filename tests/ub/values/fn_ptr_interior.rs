//! A function pointer beside the start of its function must not be called.
fn f() {}
fn main() {
    let p = (f as fn() as *const u8).wrapping_add(1);
    let g: fn() = unsafe { std::mem::transmute(p) };
    println!("{}", g as usize != 0);
    g(); //~ UB-CALL-FN-PTR
}

//! The fine twin of `fn_ptr_interior.rs`: it goes back to the start before it is called.
fn f() {}
fn main() {
    let p = (f as fn() as *const u8).wrapping_add(1);
    let g: fn() = unsafe { std::mem::transmute(p) };
    println!("{}", g as usize != 0);
    let g: fn() = unsafe { std::mem::transmute((g as *const u8).wrapping_sub(1)) };
    g();
}

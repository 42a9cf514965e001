//! The fine twin of `fn_ptr_interior.rs`.
fn f() {}
fn main() {
    let p = (f as fn() as *const u8).wrapping_add(1);
    let g: fn() = unsafe { std::mem::transmute(p.wrapping_sub(1)) };
    println!("{}", g as usize != 0);
}

//! The fine twin of `fn_ptr_int.rs`.
fn main() {
    let f: fn() = unsafe { std::mem::transmute(main as fn() as *const ()) };
    println!("{}", f as usize != 0);
}

//! The fine twin of `fn_ptr_freed.rs`: nobody calls it.
fn main() {
    let b = Box::new([0u8; 16]);
    let p = b.as_ptr();
    drop(b);
    let f: extern "C" fn() = unsafe { std::mem::transmute(p) };
    println!("{}", f as usize != 0);
}

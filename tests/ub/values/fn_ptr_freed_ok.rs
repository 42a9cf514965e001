//! The fine twin of `fn_ptr_freed.rs`.
fn main() {
    let b = Box::new([0u8; 16]);
    let p = b.as_ptr();
    println!("{}", p as usize != 0);
    drop(b);
}

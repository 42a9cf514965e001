//! The fine twin of `fn_ptr_data.rs`.
fn main() {
    let x = 5u64;
    let f: *const () = unsafe { std::mem::transmute(&raw const x) };
    println!("{}", f as usize != 0);
}

//! The fine twin of `fn_ptr_data.rs`: nobody calls it.
fn main() {
    let x = 5u64;
    let f: fn() = unsafe { std::mem::transmute(&raw const x) };
    println!("{}", f as usize != 0);
}

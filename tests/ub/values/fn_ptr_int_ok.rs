//! The fine twin of `fn_ptr_int.rs`: it is only compared.
fn main() {
    let f: fn() = unsafe { std::mem::transmute(0x1000usize) };
    println!("{}", f as usize == 0x1000);
}

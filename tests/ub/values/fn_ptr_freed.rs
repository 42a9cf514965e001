//! A function pointer may point into freed memory until it is called.
fn main() {
    let b = Box::new([0u8; 16]);
    let p = b.as_ptr();
    drop(b);
    let f: extern "C" fn() = unsafe { std::mem::transmute(p) };
    println!("{}", f as usize != 0);
    f(); //~ UB-CALL-FN-PTR
}

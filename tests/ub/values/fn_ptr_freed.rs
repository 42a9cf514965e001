//! A function pointer that points into freed memory.
fn main() {
    let b = Box::new([0u8; 16]);
    let p = b.as_ptr();
    drop(b);
    let f: extern "C" fn() = unsafe { std::mem::transmute(p) }; //~ UB-VALUE-FN-PTR
    println!("{}", f as usize != 0);
}

//! A function pointer made from an integer.
fn main() {
    let f: fn() = unsafe { std::mem::transmute(0x1000usize) }; //~ UB-VALUE-FN-PTR
    println!("{}", f as usize != 0);
}

//! A function pointer that points to data.
fn main() {
    let x = 5u64;
    let f: fn() = unsafe { std::mem::transmute(&raw const x) }; //~ UB-VALUE-FN-PTR
    println!("{}", f as usize != 0);
}

//! A function pointer may point to data until it is called.
fn main() {
    let x = 5u64;
    let f: fn() = unsafe { std::mem::transmute(&raw const x) };
    println!("{}", f as usize != 0);
    f(); //~ UB-CALL-FN-PTR
}

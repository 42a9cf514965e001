//! A function pointer may be any integer but zero until it is called.
fn main() {
    let f: fn() = unsafe { std::mem::transmute(0x1000usize) };
    println!("{}", f as usize == 0x1000);
    f(); //~ UB-CALL-FN-PTR
}

//! A null function pointer.
fn main() {
    let f: fn() = unsafe { std::mem::transmute(std::ptr::null::<()>()) }; //~ UB-VALUE-FN-PTR
    println!("{}", f as usize);
}

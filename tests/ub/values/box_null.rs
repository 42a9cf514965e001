//! A null box.
fn main() {
    let b: Box<u8> = unsafe { std::mem::transmute(std::ptr::null::<u8>()) }; //~ UB-VALUE-NULL: encountered a null box
    std::mem::forget(b);
}

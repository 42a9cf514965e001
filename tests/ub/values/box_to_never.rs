//! A box of an uninhabited type.
#[allow(dead_code)]
enum Void {}
fn main() {
    let b: Box<Void> = unsafe { std::mem::transmute(Box::new(())) }; //~ UB-VALUE-POINTEE
    std::mem::forget(b);
}

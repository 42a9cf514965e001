//! A load of an uninhabited type; it has no bytes, but no value either.
#[allow(dead_code)]
#[derive(Clone, Copy)]
enum Void {}
#[allow(unused_variables)]
fn main() {
    let place = std::ptr::dangling::<[Void; 2]>();
    unsafe {
        let value = *place; //~ UB-VALUE-UNINHABITED
    }
}

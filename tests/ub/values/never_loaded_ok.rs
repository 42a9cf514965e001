//! The fine twin of `never_loaded.rs`.
#[allow(dead_code)]
#[derive(Clone, Copy)]
enum Void {}
#[allow(unused_variables)]
fn main() {
    let place = std::ptr::dangling::<[Void; 0]>();
    unsafe {
        let value = *place;
    }
}

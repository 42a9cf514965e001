//! The fine twin of `box_to_never.rs`.
#[allow(dead_code)]
enum Void {}
fn main() {
    let b: Box<()> = unsafe { std::mem::transmute(Box::new([(); 3])) };
    std::mem::forget(b);
}

//! The fine twin of `never_from_transmute.rs`.
#[allow(dead_code)]
enum Void {}
fn main() {
    println!("before");
    let v: Option<Void> = unsafe { std::mem::transmute(()) };
    println!("{}", v.is_none());
}

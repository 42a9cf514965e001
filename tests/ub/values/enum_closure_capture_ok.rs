//! The fine twin of `enum_closure_capture.rs`.
#[derive(Clone, Copy)]
#[repr(u8)]
#[allow(dead_code)]
enum Fruit {
    Apple,
    Pear,
    Plum,
}
fn main() {
    let bits: u8 = 2;
    let r = (&raw const bits).cast::<Fruit>();
    let f = move || unsafe { r.read() };
    let v = f();
    println!("{}", v as u8);
}

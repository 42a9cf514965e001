//! The fine twin of `bool_closure_capture.rs`.
fn main() {
    let bits: u8 = 1;
    let r = (&raw const bits).cast::<bool>();
    let f = move || unsafe { r.read() };
    let v = f();
    println!("{}", u8::from(v));
}

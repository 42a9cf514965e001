//! The fine twin of `char_surrogate_closure_capture.rs`.
fn main() {
    let bits: u32 = 0x61;
    let r = (&raw const bits).cast::<char>();
    let f = move || unsafe { r.read() };
    let v = f();
    println!("{}", v);
}

//! A struct is copied that holds a zero inside `NonZero`.
use std::num::NonZeroU16;
#[derive(Clone, Copy)]
struct Holder {
    name: &'static str,
    value: NonZeroU16,
}
fn main() {
    let mut h = Holder { name: "h", value: unsafe { std::mem::transmute::<u16, NonZeroU16>(7) } };
    unsafe { (&raw mut h.value).cast::<u16>().write(0) };
    let copy = h; //~ UB-VALUE-RANGE: at .value
    let v = copy.value;
    println!("{} {}", copy.name, v);
}

//! The fine twin of `nonzero_struct_field.rs`.
use std::num::NonZeroU16;
#[derive(Clone, Copy)]
struct Holder {
    name: &'static str,
    value: NonZeroU16,
}
fn main() {
    let mut h = Holder { name: "h", value: unsafe { std::mem::transmute::<u16, NonZeroU16>(7) } };
    unsafe { (&raw mut h.value).cast::<u16>().write(7) };
    let copy = h;
    let v = copy.value;
    println!("{} {}", copy.name, v);
}

//! The fine twin of `bool_struct_field.rs`.
#[derive(Clone, Copy)]
struct Holder {
    name: &'static str,
    value: bool,
}
fn main() {
    let mut h = Holder { name: "h", value: unsafe { std::mem::transmute::<u8, bool>(1) } };
    unsafe { (&raw mut h.value).cast::<u8>().write(1) };
    let copy = h;
    let v = copy.value;
    println!("{} {}", copy.name, u8::from(v));
}

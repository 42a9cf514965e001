//! The fine twin of `option_bool_struct_field.rs`.
#[derive(Clone, Copy)]
struct Holder {
    name: &'static str,
    value: Option<bool>,
}
fn main() {
    let mut h = Holder { name: "h", value: unsafe { std::mem::transmute::<u8, Option<bool>>(2) } };
    unsafe { (&raw mut h.value).cast::<u8>().write(2) };
    let copy = h;
    let v = copy.value;
    println!("{} {}", copy.name, v.is_some());
}

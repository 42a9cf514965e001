//! The fine twin of `char_surrogate_struct_field.rs`.
#[derive(Clone, Copy)]
struct Holder {
    name: &'static str,
    value: char,
}
fn main() {
    let mut h = Holder { name: "h", value: unsafe { std::mem::transmute::<u32, char>(0x61) } };
    unsafe { (&raw mut h.value).cast::<u32>().write(0x61) };
    let copy = h;
    let v = copy.value;
    println!("{} {}", copy.name, v);
}

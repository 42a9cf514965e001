//! A struct is copied that holds a niche value beyond `None`.
#[derive(Clone, Copy)]
struct Holder {
    name: &'static str,
    value: Option<bool>,
}
fn main() {
    let mut h = Holder { name: "h", value: unsafe { std::mem::transmute::<u8, Option<bool>>(2) } };
    unsafe { (&raw mut h.value).cast::<u8>().write(3) };
    let copy = h; //~ UB-VALUE-ENUM: at .value.<enum-tag>
    let v = copy.value;
    println!("{} {}", copy.name, v.is_some());
}

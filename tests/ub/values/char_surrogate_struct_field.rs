//! A struct is copied that holds a char in the surrogate range.
#[derive(Clone, Copy)]
struct Holder {
    name: &'static str,
    value: char,
}
fn main() {
    let mut h = Holder { name: "h", value: unsafe { std::mem::transmute::<u32, char>(0x61) } };
    unsafe { (&raw mut h.value).cast::<u32>().write(0xD800) };
    let copy = h; //~ UB-VALUE-CHAR: at .value
    let v = copy.value;
    println!("{} {}", copy.name, v);
}

//! A struct is copied that holds a bool that is neither 0 nor 1.
#[derive(Clone, Copy)]
struct Holder {
    name: &'static str,
    value: bool,
}
fn main() {
    let mut h = Holder { name: "h", value: unsafe { std::mem::transmute::<u8, bool>(1) } };
    unsafe { (&raw mut h.value).cast::<u8>().write(2) };
    let copy = h; //~ UB-VALUE-BOOL: at .value
    let v = copy.value;
    println!("{} {}", copy.name, u8::from(v));
}

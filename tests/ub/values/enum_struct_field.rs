//! A struct is copied that holds an enum with a tag that no variant has.
#[derive(Clone, Copy)]
#[repr(u8)]
#[allow(dead_code)]
enum Fruit {
    Apple,
    Pear,
    Plum,
}
#[derive(Clone, Copy)]
struct Holder {
    name: &'static str,
    value: Fruit,
}
fn main() {
    let mut h = Holder { name: "h", value: unsafe { std::mem::transmute::<u8, Fruit>(2) } };
    unsafe { (&raw mut h.value).cast::<u8>().write(3) };
    let copy = h; //~ UB-VALUE-ENUM: at .value.<enum-tag>
    let v = copy.value;
    println!("{} {}", copy.name, v as u8);
}

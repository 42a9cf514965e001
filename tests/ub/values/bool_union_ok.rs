//! The fine twin of `bool_union.rs`.
union U {
    bits: u8,
    value: bool,
}
fn main() {
    let u = U { bits: 1 };
    let v = unsafe { u.value };
    println!("{}", u8::from(v));
}

//! The fine twin of `char_surrogate_union.rs`.
union U {
    bits: u32,
    value: char,
}
fn main() {
    let u = U { bits: 0x61 };
    let v = unsafe { u.value };
    println!("{}", v);
}

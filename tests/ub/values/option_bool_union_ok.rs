//! The fine twin of `option_bool_union.rs`.
union U {
    bits: u8,
    value: Option<bool>,
}
fn main() {
    let u = U { bits: 2 };
    let v = unsafe { u.value };
    println!("{}", v.is_some());
}

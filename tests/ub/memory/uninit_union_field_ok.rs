//! The fine twin of `uninit_union_field.rs`.
union U {
    small: u8,
    large: u32,
}
fn main() {
    let u = U { large: 1 };
    println!("{}", unsafe { u.large } + u32::from(unsafe { u.small }));
}

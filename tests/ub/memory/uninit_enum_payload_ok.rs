//! The fine twin of `uninit_enum_payload.rs`.
#[repr(C, u8)]
enum E {
    None = 0,
    Some(u32) = 1,
}
fn main() {
    let e = E::Some(5);
    let p = (&raw const e).cast::<u32>().wrapping_add(1);
    println!("{}", unsafe { *p });
    println!("{}", matches!(e, E::None));
}

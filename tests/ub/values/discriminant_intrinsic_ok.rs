//! The fine twin of `discriminant_intrinsic.rs`.
#[repr(u8)]
#[allow(dead_code)]
enum E {
    A = 4,
    B = 5,
}
fn main() {
    let x = 5u8;
    let e = unsafe { &*(&raw const x).cast::<E>() };
    println!("{}", std::mem::discriminant(e) == std::mem::discriminant(&E::A));
}

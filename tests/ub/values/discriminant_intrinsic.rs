//! `mem::discriminant` of an enum with an impossible tag.
#[repr(u8)]
#[allow(dead_code)]
enum E {
    A = 4,
    B = 5,
}
fn main() {
    let x = 6u8;
    let e = unsafe { &*(&raw const x).cast::<E>() };
    println!("{}", std::mem::discriminant(e) == std::mem::discriminant(&E::A)); //~ UB-VALUE-USE|UB-VALUE-ENUM
}

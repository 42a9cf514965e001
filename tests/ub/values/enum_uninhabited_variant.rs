//! The tag of a variant that cannot exist.
#[derive(Clone, Copy)]
#[repr(u8)]
#[allow(dead_code)]
enum Maybe {
    Yes(u8) = 1,
    Never(std::convert::Infallible, u8) = 2,
}
fn main() {
    let m: Maybe = unsafe { std::mem::transmute([2u8, 0]) }; //~ UB-VALUE-UNINHABITED|UB-VALUE-ENUM|UB-VALUE-DISCRIMINANT
    println!("{}", matches!(m, Maybe::Yes(_)));
}

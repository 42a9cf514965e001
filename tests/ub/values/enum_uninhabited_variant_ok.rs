//! The fine twin of `enum_uninhabited_variant.rs`.
#[derive(Clone, Copy)]
#[repr(u8)]
#[allow(dead_code)]
enum Maybe {
    Yes(u8) = 1,
    Never(std::convert::Infallible, u8) = 2,
}
fn main() {
    let m: Maybe = unsafe { std::mem::transmute([1u8, 0]) };
    println!("{}", matches!(m, Maybe::Yes(_)));
}

//! The fine twin of `uninit_discriminant.rs`.
use std::mem::MaybeUninit;
enum E {
    A,
    B,
}
fn main() {
    let mut x = MaybeUninit::<E>::uninit();
    x.write(E::B);
    match unsafe { &*x.as_mut_ptr() } {
        E::A => println!("a"),
        E::B => println!("b"),
    }
}

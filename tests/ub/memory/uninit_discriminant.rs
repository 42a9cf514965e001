//! An uninitialised enum is matched.
use std::mem::MaybeUninit;
enum E {
    A,
    B,
}
fn main() {
    let mut x = MaybeUninit::<E>::uninit();
    match unsafe { &*x.as_mut_ptr() } { //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
        E::A => println!("a"),
        E::B => println!("b"),
    }
}

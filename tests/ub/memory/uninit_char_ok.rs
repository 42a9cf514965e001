//! The fine twin of `uninit_char.rs`.
use std::mem::MaybeUninit;
fn main() {
    let mut x = MaybeUninit::<char>::uninit();
    x.write('x');
    let c = unsafe { x.as_mut_ptr().read() };
    println!("{c}");
}

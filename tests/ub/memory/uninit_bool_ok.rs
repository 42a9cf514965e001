//! The fine twin of `uninit_bool.rs`.
use std::mem::MaybeUninit;
fn main() {
    let mut x = MaybeUninit::<bool>::uninit();
    x.write(true);
    if unsafe { *x.as_mut_ptr() } {
        println!("yes");
    }
}

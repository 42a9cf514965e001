//! The fine twin of `uninit_struct_field.rs`.
use std::mem::MaybeUninit;
struct Config {
    width: u32,
    height: u32,
}
fn main() {
    let mut c = MaybeUninit::<Config>::uninit();
    unsafe {
        (&raw mut (*c.as_mut_ptr()).width).write(4);
        (&raw mut (*c.as_mut_ptr()).height).write(3);
        let c = c.assume_init();
        println!("{}", c.width * c.height);
    }
}

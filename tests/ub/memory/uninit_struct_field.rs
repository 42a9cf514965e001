//! One field of a struct was forgotten.
use std::mem::MaybeUninit;
struct Config {
    width: u32,
    height: u32,
}
fn main() {
    let mut c = MaybeUninit::<Config>::uninit();
    unsafe {
        (&raw mut (*c.as_mut_ptr()).width).write(4);
        let c = c.assume_init(); //~ UB-VALUE-UNINIT|UB-MEM-UNINIT: uninitialized
        println!("{}", c.width * c.height);
    }
}

//! The fine twin of `uninit_partly.rs`.
use std::mem::MaybeUninit;
fn main() {
    let mut x = MaybeUninit::<u32>::uninit();
    let p = x.as_mut_ptr().cast::<u8>();
    unsafe {
        for i in [0, 1, 3] {
            p.add(i).write(1);
        }
        p.add(2).write(1);
        println!("{}", x.assume_init());
    }
}

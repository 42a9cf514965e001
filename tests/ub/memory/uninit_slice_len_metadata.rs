//! A slice reference whose length was never written.
use std::mem::MaybeUninit;
fn main() {
    let data = [1u8, 2];
    let mut r = MaybeUninit::<&[u8]>::uninit();
    unsafe { r.as_mut_ptr().cast::<*const u8>().write(data.as_ptr()) };
    let r = unsafe { r.assume_init() }; //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
    println!("{}", r.len());
}

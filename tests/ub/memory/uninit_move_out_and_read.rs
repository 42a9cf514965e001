//! A slot that was emptied is read again.
use std::mem::MaybeUninit;
fn main() {
    let mut x = MaybeUninit::new(5u64);
    let y = unsafe { x.assume_init_read() };
    x = MaybeUninit::uninit();
    println!("{} {y}", unsafe { x.assume_init_read() }); //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
}

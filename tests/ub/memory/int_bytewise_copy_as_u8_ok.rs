//! The fine twin of `int_bytewise_copy_as_u8.rs`.
use std::mem::MaybeUninit;
fn main() {
    let x = 3u8;
    let p = &raw const x;
    let mut q = std::ptr::null::<u8>();
    for i in 0..size_of::<usize>() {
        unsafe { (&raw mut q).cast::<MaybeUninit<u8>>().add(i).write((&raw const p).cast::<MaybeUninit<u8>>().add(i).read()) };
    }
    assert_eq!(p.addr(), q.addr());
    println!("{}", unsafe { *q });
}

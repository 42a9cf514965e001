//! A pointer copied byte by byte as `u8` loses its provenance; as `MaybeUninit<u8>` it keeps it.
use std::mem::MaybeUninit;
fn main() {
    let x = 3u8;
    let p = &raw const x;
    let mut q = std::ptr::null::<u8>();
    for i in 0..size_of::<usize>() {
        unsafe { (&raw mut q).cast::<u8>().add(i).write((&raw const p).cast::<u8>().add(i).read()) };
    }
    assert_eq!(p.addr(), q.addr());
    println!("{}", unsafe { *q }); //~ UB-MEM-DANGLING-INT
}

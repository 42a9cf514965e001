//! A local that only small functions see is read before it was written.
use std::mem::MaybeUninit;

fn read(place: &MaybeUninit<u64>) -> u64 {
    unsafe { *place.as_ptr() } //~ UB-MEM-UNINIT
}

fn main() {
    let local = MaybeUninit::<u64>::uninit();
    println!("{}", read(&local));
}

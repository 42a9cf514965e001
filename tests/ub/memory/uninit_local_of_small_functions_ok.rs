//! A local that only small functions see is read after it was written.
use std::mem::MaybeUninit;

fn read(place: &MaybeUninit<u64>) -> u64 {
    unsafe { *place.as_ptr() }
}

fn write(place: &mut MaybeUninit<u64>) {
    place.write(7);
}

fn main() {
    let mut local = MaybeUninit::<u64>::uninit();
    write(&mut local);
    println!("{}", read(&local));
}

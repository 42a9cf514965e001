//! The fine twin of `provenance_of_number_array.rs`: `MaybeUninit<u8>` keeps it.
use std::mem::MaybeUninit;
fn main() {
    let x = 5i32;
    let bytes: [MaybeUninit<u8>; size_of::<usize>()] = unsafe { std::mem::transmute(&raw const x) };
    let copy = bytes;
    let p: *const i32 = unsafe { std::mem::transmute(copy) };
    println!("{}", unsafe { *p });
}

//! An atomic load of a number gives the address of the pointer that is there, without its provenance.
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

fn main() {
    let x = 5u8;
    let pointer = AtomicPtr::new((&raw const x).cast_mut());
    let number = unsafe { &*(&raw const pointer).cast::<AtomicUsize>() };
    let address = number.load(Ordering::Relaxed);
    let again: *const u8 = unsafe { std::mem::transmute(address) };
    let value = unsafe { *again }; //~ UB-MEM-DANGLING-INT
    println!("{value}");
}

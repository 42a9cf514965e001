//! Counting at a pointer as if it were a number leaves a number.
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

fn main() {
    let x = [5u8, 6];
    let pointer = AtomicPtr::new((&raw const x).cast_mut().cast::<u8>());
    let number = unsafe { &*(&raw const pointer).cast::<AtomicUsize>() };
    number.fetch_add(1, Ordering::Relaxed);
    let again = pointer.load(Ordering::Relaxed);
    println!("{}", unsafe { *again.cast_const() }); //~ UB-VALUE-DANGLING|UB-MEM-DANGLING-INT
}

//! An atomic load of a pointer has its provenance, also after arithmetic.
use std::sync::atomic::{AtomicPtr, Ordering};

fn main() {
    let x = [5u8, 6];
    let pointer = AtomicPtr::new((&raw const x).cast_mut().cast::<u8>());
    pointer.fetch_ptr_add(1, Ordering::Relaxed);
    let again = pointer.load(Ordering::Relaxed);
    println!("{}", unsafe { *again });
}

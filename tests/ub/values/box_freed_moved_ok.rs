//! The fine twin of `box_freed_moved.rs`: what `ManuallyDrop` holds may dangle.
use std::mem::ManuallyDrop;
fn main() {
    let mut b = ManuallyDrop::new(Box::new(1));
    unsafe { ManuallyDrop::drop(&mut b) };
    let moved = b;
    println!("{}", size_of_val(&moved) == size_of::<usize>());
}

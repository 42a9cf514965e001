//! A layout with an alignment that is not a power of two.
use std::alloc::Layout;
fn main() {
    let layout = unsafe { Layout::from_size_align_unchecked(8, 3) }; //~ UB-PRECOND: Layout::from_size_align_unchecked requires that align is a power of 2
    println!("{}", layout.size());
}

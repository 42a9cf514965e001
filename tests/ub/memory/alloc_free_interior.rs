//! Freeing a pointer into the middle of a block.
use std::alloc::{Layout, alloc, dealloc};
fn main() {
    let layout = Layout::array::<u8>(16).unwrap();
    unsafe {
        let p = alloc(layout);
        dealloc(p.add(8), layout); //~ UB-ALLOC-INTERIOR: does not point to the beginning of an object
    }
}

//! `realloc` of an interior pointer.
use std::alloc::{Layout, alloc, dealloc, realloc};
fn main() {
    let layout = Layout::array::<u8>(8).unwrap();
    unsafe {
        let p = alloc(layout);
        let q = realloc(p.add(1), layout, 32); //~ UB-ALLOC-INTERIOR: reallocating
        dealloc(q, Layout::array::<u8>(32).unwrap());
    }
}

//! `realloc` with a layout that is not the block's.
use std::alloc::{Layout, alloc, dealloc, realloc};
fn main() {
    let layout = Layout::array::<u8>(8).unwrap();
    unsafe {
        let p = alloc(layout);
        let q = realloc(p, Layout::array::<u8>(9).unwrap(), 32); //~ UB-ALLOC-LAYOUT
        dealloc(q, Layout::array::<u8>(32).unwrap());
    }
}

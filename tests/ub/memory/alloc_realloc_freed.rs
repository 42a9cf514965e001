//! `realloc` of a freed block.
use std::alloc::{Layout, alloc, dealloc, realloc};
fn main() {
    let layout = Layout::array::<u8>(8).unwrap();
    unsafe {
        let p = alloc(layout);
        dealloc(p, layout);
        let q = realloc(p, layout, 32); //~ UB-ALLOC-DOUBLE-FREE: reallocating
        dealloc(q, Layout::array::<u8>(32).unwrap());
    }
}

//! `realloc` to size zero.
use std::alloc::{Layout, alloc, dealloc, realloc};
fn main() {
    let layout = Layout::new::<u32>();
    unsafe {
        let p = alloc(layout);
        let q = realloc(p, layout, 0); //~ UB-ALLOC-REQUEST
        dealloc(q, layout);
    }
}

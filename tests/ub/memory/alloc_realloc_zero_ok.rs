//! The fine twin of `alloc_realloc_zero.rs`.
use std::alloc::{Layout, alloc, dealloc, realloc};
fn main() {
    let layout = Layout::new::<u32>();
    unsafe {
        let p = alloc(layout);
        let q = realloc(p, layout, 4);
        dealloc(q, layout);
    }
}

//! The fine twin of `alloc_double_free.rs`.
use std::alloc::{Layout, alloc, dealloc};
fn main() {
    let layout = Layout::new::<u64>();
    unsafe {
        let p = alloc(layout);
        dealloc(p, layout);
        let q = alloc(layout);
        dealloc(q, layout);
    }
}

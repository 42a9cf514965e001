//! The fine twin of `alloc_realloc_wrong_layout.rs`.
use std::alloc::{Layout, alloc, dealloc, realloc};
fn main() {
    let layout = Layout::array::<u8>(8).unwrap();
    unsafe {
        let p = alloc(layout);
        let q = realloc(p, layout, 32);
        dealloc(q, Layout::array::<u8>(32).unwrap());
    }
}

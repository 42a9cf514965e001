//! The fine twin of `alloc_free_interior.rs`.
use std::alloc::{Layout, alloc, dealloc};
fn main() {
    let layout = Layout::array::<u8>(16).unwrap();
    unsafe {
        let p = alloc(layout);
        dealloc(p.add(8).sub(8), layout);
    }
}

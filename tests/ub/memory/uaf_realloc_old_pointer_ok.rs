//! The fine twin of `uaf_realloc_old_pointer.rs`.
use std::alloc::{Layout, alloc, dealloc, realloc};
fn main() {
    let layout = Layout::array::<u8>(8).unwrap();
    unsafe {
        let p = alloc(layout);
        p.write(1);
        let q = realloc(p, layout, 1 << 16);
        println!("{}", *q);
        dealloc(q, Layout::array::<u8>(1 << 16).unwrap());
    }
}

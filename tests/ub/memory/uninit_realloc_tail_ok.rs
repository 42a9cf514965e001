//! The fine twin of `uninit_realloc_tail.rs`.
use std::alloc::{Layout, alloc_zeroed, dealloc, realloc};
fn main() {
    let layout = Layout::array::<u8>(4).unwrap();
    unsafe {
        let p = realloc(alloc_zeroed(layout), layout, 8);
        println!("{}", *p.add(3));
        dealloc(p, Layout::array::<u8>(8).unwrap());
    }
}

//! The fine twin of `uninit_raw_read.rs`.
use std::alloc::{Layout, alloc, dealloc};
fn main() {
    let layout = Layout::new::<u32>();
    unsafe {
        let p = alloc(layout).cast::<u32>();
        p.write(1);
        let x = *p;
        println!("{x}");
        dealloc(p.cast(), layout);
    }
}

//! Fresh heap memory read before it is written.
use std::alloc::{Layout, alloc, dealloc};
fn main() {
    let layout = Layout::new::<u32>();
    unsafe {
        let p = alloc(layout).cast::<u32>();
        let x = *p; //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
        println!("{x}");
        dealloc(p.cast(), layout);
    }
}

//! The same block freed twice.
use std::alloc::{Layout, alloc, dealloc};
fn main() {
    let layout = Layout::new::<u64>();
    unsafe {
        let p = alloc(layout);
        dealloc(p, layout);
        dealloc(p, layout); //~ UB-ALLOC-DOUBLE-FREE: has already been freed
    }
}

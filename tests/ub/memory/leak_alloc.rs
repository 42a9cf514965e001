//! A block of the allocator API that is never freed.
use std::alloc::{Layout, alloc, dealloc};
fn main() {
    let layout = Layout::new::<u64>();
    let p = unsafe { alloc(layout) }; //~ LEAK
    println!("{}", p.is_null());
    let _ = dealloc as *const ();
}

//! The fine twin of `leak_alloc.rs`.
use std::alloc::{Layout, alloc, dealloc};
fn main() {
    let layout = Layout::new::<u64>();
    let p = unsafe { alloc(layout) };
    println!("{}", p.is_null());
    unsafe { dealloc(p, layout) };
}

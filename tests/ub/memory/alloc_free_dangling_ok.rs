//! The fine twin of `alloc_free_dangling.rs`.
use std::alloc::{Layout, dealloc};
fn main() {
    let p = std::ptr::NonNull::<u64>::dangling();
    println!("{} {}", p.as_ptr().is_null(), Layout::new::<u64>().size());
    let _ = dealloc;
}

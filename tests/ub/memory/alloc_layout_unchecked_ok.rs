//! The fine twin of `alloc_layout_unchecked.rs`.
use std::alloc::Layout;
fn main() {
    let layout = unsafe { Layout::from_size_align_unchecked(8, 4) };
    println!("{}", layout.size());
}

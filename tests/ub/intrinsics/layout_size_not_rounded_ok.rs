//! The fine twin of `layout_size_not_rounded.rs`.
use std::alloc::Layout;
fn main() {
    let l = unsafe { Layout::from_size_align_unchecked(isize::MAX as usize - 7, 8) };
    println!("{}", l.size());
}

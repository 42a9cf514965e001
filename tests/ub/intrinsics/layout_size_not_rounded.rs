//! A size that is too large once it is rounded up to the alignment.
use std::alloc::Layout;
fn main() {
    let l = unsafe { Layout::from_size_align_unchecked(isize::MAX as usize, 8) }; //~ UB-PRECOND
    println!("{}", l.size());
}

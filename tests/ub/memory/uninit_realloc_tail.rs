//! The part that `realloc` added.
use std::alloc::{Layout, alloc_zeroed, dealloc, realloc};
fn main() {
    let layout = Layout::array::<u8>(4).unwrap();
    unsafe {
        let p = realloc(alloc_zeroed(layout), layout, 8);
        println!("{}", *p.add(4)); //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
        dealloc(p, Layout::array::<u8>(8).unwrap());
    }
}

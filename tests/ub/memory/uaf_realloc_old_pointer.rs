//! The old pointer after `realloc`.
use std::alloc::{Layout, alloc, dealloc, realloc};
fn main() {
    let layout = Layout::array::<u8>(8).unwrap();
    unsafe {
        let p = alloc(layout);
        p.write(1);
        let q = realloc(p, layout, 1 << 16);
        println!("{}", *p); //~ UB-MEM-UAF|UB-VALUE-DANGLING
        dealloc(q, Layout::array::<u8>(1 << 16).unwrap());
    }
}

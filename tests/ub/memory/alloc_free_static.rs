//! A static handed to the allocator.
use std::alloc::{Layout, dealloc};
static mut BUFFER: [u8; 8] = [0; 8];
fn main() {
    unsafe { dealloc((&raw mut BUFFER).cast(), Layout::array::<u8>(8).unwrap()) }; //~ UB-ALLOC-NOT-HEAP: which is static memory
}

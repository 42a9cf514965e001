//! The fine twin of `alloc_free_static.rs`.
use std::alloc::{Layout, dealloc};
static mut BUFFER: [u8; 8] = [0; 8];
fn main() {
    unsafe { (&raw mut BUFFER).cast::<u8>().write(Layout::array::<u8>(8).unwrap().size() as u8) };
}

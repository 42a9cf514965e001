//! The fine twin of `alloc_free_function.rs`.
use std::alloc::{Layout, dealloc};
fn f() {}
fn main() {
    let p = f as fn() as *mut u8;
    println!("{} {}", p.is_null(), Layout::new::<u8>().size() + dealloc as *const () as usize > 0);
}

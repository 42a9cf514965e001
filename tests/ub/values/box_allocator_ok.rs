#![feature(allocator_api)]
use std::alloc::{AllocError, Allocator, Global, Layout};
use std::ptr::NonNull;

#[derive(Clone, Copy)]
struct Flagged(bool);

unsafe impl Allocator for Flagged {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        Global.allocate(layout)
    }
    unsafe fn deallocate(&self, pointer: NonNull<u8>, layout: Layout) {
        unsafe { Global.deallocate(pointer, layout) }
    }
}

fn main() {
    let boxed = Box::new_in(5, Flagged(true));
    let (pointer, allocator) = Box::into_raw_with_allocator(boxed);
    let boxed = unsafe { Box::from_raw_in(pointer, Flagged(!allocator.0)) };
    println!("{} {}", boxed, Box::allocator(&boxed).0);
}

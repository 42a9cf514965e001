// The allocator of a box must be valid, too.
#![feature(allocator_api)]
use std::alloc::{AllocError, Allocator, Global, Layout};
use std::mem::{ManuallyDrop, MaybeUninit};
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
    let (pointer, _) = Box::into_raw_with_allocator(boxed);
    let bad: MaybeUninit<Flagged> = unsafe { std::mem::transmute(MaybeUninit::new(3u8)) };
    let raw = (pointer, bad);
    let boxed: ManuallyDrop<Box<i32, Flagged>> = unsafe { std::mem::transmute_copy(&raw) }; //~ UB-VALUE-BOOL
    println!("{}", **boxed);
}

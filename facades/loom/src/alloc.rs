//! Allocation is std's, whose leaks Ubik reports.

pub use std::alloc::{alloc, alloc_zeroed, dealloc, Layout};

/// A value that is missed when it is not dropped: it comes with a block of memory, which leaks with it.
#[derive(Debug)]
pub struct Track<T> {
    value: T,
    _block: Box<u8>,
}

impl<T> Track<T> {
    pub fn new(value: T) -> Track<T> {
        Track { value, _block: Box::new(0) }
    }

    pub fn get_ref(&self) -> &T {
        &self.value
    }

    pub fn get_mut(&mut self) -> &mut T {
        &mut self.value
    }

    pub fn into_inner(self) -> T {
        self.value
    }
}

//! Collections with a custom allocator by the unstable allocator interface.
#![feature(allocator_api, btreemap_alloc)]
use std::alloc::{AllocError, Allocator, Global, Layout};
use std::cell::Cell;
use std::ptr::NonNull;
struct Counting {
    live: Cell<isize>,
    total: Cell<usize>,
}
unsafe impl Allocator for &Counting {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        self.live.set(self.live.get() + 1);
        self.total.set(self.total.get() + layout.size());
        Global.allocate(layout)
    }
    unsafe fn deallocate(&self, p: NonNull<u8>, layout: Layout) {
        self.live.set(self.live.get() - 1);
        unsafe { Global.deallocate(p, layout) }
    }
}
fn main() {
    let a = Counting { live: Cell::new(0), total: Cell::new(0) };
    {
        let mut v = Vec::with_capacity_in(4, &a);
        v.extend([1u32, 2, 3]);
        let b = Box::new_in([0u8; 16], &a);
        let mut m = std::collections::BTreeMap::new_in(&a);
        m.insert(1, "one");
        println!("{v:?} {} {m:?} live {}", b.len(), a.live.get());
        v.reserve(100);
        let rc = std::rc::Rc::new_in(5u8, &a);
        println!("{} live {}", rc, a.live.get());
    }
    println!("{} {}", a.live.get(), a.total.get() > 400);
}

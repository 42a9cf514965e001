//! A bump allocator that hands out references of many types from aligned chunks.
use std::alloc::{Layout, alloc, dealloc};
use std::cell::{Cell, RefCell};
struct Arena {
    chunks: RefCell<Vec<(*mut u8, Layout)>>,
    next: Cell<*mut u8>,
    left: Cell<usize>,
}
impl Arena {
    fn new() -> Self {
        Arena { chunks: RefCell::default(), next: Cell::new(std::ptr::null_mut()), left: Cell::new(0) }
    }
    fn alloc<T: Copy>(&self, value: T) -> &mut T {
        let layout = Layout::new::<T>();
        let pad = self.next.get().align_offset(layout.align());
        if self.next.get().is_null() || pad + layout.size() > self.left.get() {
            let chunk = Layout::from_size_align(256, 16).unwrap();
            let p = unsafe { alloc(chunk) };
            self.chunks.borrow_mut().push((p, chunk));
            self.next.set(p);
            self.left.set(256);
            return self.alloc(value);
        }
        let p = unsafe { self.next.get().add(pad) }.cast::<T>();
        self.next.set(unsafe { p.add(1) }.cast());
        self.left.set(self.left.get() - pad - layout.size());
        unsafe {
            p.write(value);
            &mut *p
        }
    }
}
impl Drop for Arena {
    fn drop(&mut self) {
        for (p, l) in self.chunks.borrow().iter() {
            unsafe { dealloc(*p, *l) };
        }
    }
}
fn main() {
    let arena = Arena::new();
    let mut ints = vec![];
    let mut wide = vec![];
    for i in 0..40u8 {
        ints.push(arena.alloc(i));
        wide.push(arena.alloc((u64::from(i), i)));
    }
    for (a, b) in ints.iter_mut().zip(&mut wide) {
        **a += 1;
        b.0 += u64::from(**a);
    }
    println!("{} {}", ints.iter().map(|x| u32::from(**x)).sum::<u32>(), wide.iter().map(|x| x.0).sum::<u64>());
}

//! A doubly linked list whose links live inside the values.
use std::ptr::{null_mut, NonNull};
struct Link {
    prev: *mut Entry,
    next: *mut Entry,
}
struct Entry {
    value: u32,
    link: Link,
}
struct List {
    head: *mut Entry,
    tail: *mut Entry,
}
impl List {
    fn push(&mut self, value: u32) -> NonNull<Entry> {
        let e = Box::into_raw(Box::new(Entry { value, link: Link { prev: self.tail, next: null_mut() } }));
        if self.tail.is_null() {
            self.head = e;
        } else {
            unsafe { (*self.tail).link.next = e };
        }
        self.tail = e;
        NonNull::new(e).unwrap()
    }
    fn unlink(&mut self, e: NonNull<Entry>) -> u32 {
        let e = e.as_ptr();
        unsafe {
            let Link { prev, next } = (*e).link;
            if prev.is_null() { self.head = next } else { (*prev).link.next = next }
            if next.is_null() { self.tail = prev } else { (*next).link.prev = prev }
            Box::from_raw(e).value
        }
    }
    fn values(&self) -> Vec<u32> {
        let mut out = vec![];
        let mut at = self.head;
        while let Some(e) = unsafe { at.as_ref() } {
            out.push(e.value);
            at = e.link.next;
        }
        out
    }
}
impl Drop for List {
    fn drop(&mut self) {
        while let Some(e) = NonNull::new(self.head) {
            self.unlink(e);
        }
    }
}
fn main() {
    let mut l = List { head: null_mut(), tail: null_mut() };
    let handles: Vec<_> = (0..6).map(|i| l.push(i * 10)).collect();
    println!("{:?}", l.values());
    println!("{} {} {}", l.unlink(handles[0]), l.unlink(handles[3]), l.unlink(handles[5]));
    println!("{:?}", l.values());
}

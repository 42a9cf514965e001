//! From a field's raw pointer back to its struct.
use std::mem::offset_of;
struct Task {
    name: String,
    link: Link,
}
struct Link {
    next: *mut Link,
}
unsafe fn task_of(link: *mut Link) -> *mut Task {
    unsafe { link.byte_sub(offset_of!(Task, link)).cast() }
}
fn main() {
    let mut tasks: Vec<*mut Task> = vec![];
    let mut head: *mut Link = std::ptr::null_mut();
    for name in ["c", "b", "a"] {
        let t = Box::into_raw(Box::new(Task { name: name.into(), link: Link { next: head } }));
        head = unsafe { &raw mut (*t).link };
        tasks.push(t);
    }
    let mut at = head;
    while !at.is_null() {
        let t = unsafe { task_of(at) };
        unsafe { (*t).name.push('!') };
        println!("{}", unsafe { &(*t).name });
        at = unsafe { (*at).next };
    }
    for t in tasks {
        drop(unsafe { Box::from_raw(t) });
    }
}

//! A singly linked queue with a raw tail pointer, all nodes owned by raw pointers.
use std::ptr;
struct Node<T> {
    item: T,
    next: *mut Node<T>,
}
struct Queue<T> {
    head: *mut Node<T>,
    tail: *mut Node<T>,
}
impl<T> Queue<T> {
    const fn new() -> Self {
        Queue { head: ptr::null_mut(), tail: ptr::null_mut() }
    }
    fn push(&mut self, item: T) {
        let node = Box::into_raw(Box::new(Node { item, next: ptr::null_mut() }));
        if self.head.is_null() {
            self.head = node;
        } else {
            unsafe { (*self.tail).next = node };
        }
        self.tail = node;
    }
    fn pop(&mut self) -> Option<T> {
        if self.head.is_null() {
            return None;
        }
        let node = unsafe { Box::from_raw(self.head) };
        self.head = node.next;
        Some(node.item)
    }
    fn peek_mut(&mut self) -> Option<&mut T> {
        unsafe { self.head.as_mut().map(|n| &mut n.item) }
    }
}
impl<T> Drop for Queue<T> {
    fn drop(&mut self) {
        while self.pop().is_some() {}
    }
}
fn main() {
    let mut q = Queue::new();
    for i in 0..5 {
        q.push(format!("item {i}"));
    }
    q.peek_mut().unwrap().push('!');
    println!("{:?} {:?}", q.pop(), q.pop());
    q.push("more".into());
    println!("{:?}", q.peek_mut());
}

//! Data structures with raw pointers: a queue, a doubly linked list, a skip list and a hash table with open addressing.
use std::marker::PhantomData;
use std::ptr::{self, NonNull};
struct Node<T> {
    item: T,
    prev: Option<NonNull<Node<T>>>,
    next: Option<NonNull<Node<T>>>,
}
struct Deque<T> {
    ends: Option<(NonNull<Node<T>>, NonNull<Node<T>>)>,
    len: usize,
    _own: PhantomData<Box<Node<T>>>,
}
impl<T> Deque<T> {
    fn new() -> Self {
        Deque { ends: None, len: 0, _own: PhantomData }
    }
    fn push_back(&mut self, item: T) {
        let mut node = Box::new(Node { item, prev: None, next: None });
        node.prev = self.ends.map(|e| e.1);
        let node = NonNull::from(Box::leak(node));
        match &mut self.ends {
            None => self.ends = Some((node, node)),
            Some((_, last)) => {
                unsafe { last.as_mut().next = Some(node) };
                *last = node;
            }
        }
        self.len += 1;
    }
    fn pop_front(&mut self) -> Option<T> {
        let (first, last) = self.ends?;
        let node = unsafe { Box::from_raw(first.as_ptr()) };
        self.ends = node.next.map(|mut n| {
            unsafe { n.as_mut().prev = None };
            (n, last)
        });
        self.len -= 1;
        Some(node.item)
    }
    fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        struct It<'a, T>(Option<NonNull<Node<T>>>, Option<NonNull<Node<T>>>, usize, PhantomData<&'a T>);
        impl<'a, T> Iterator for It<'a, T> {
            type Item = &'a T;
            fn next(&mut self) -> Option<&'a T> {
                self.2 = self.2.checked_sub(1)?;
                let n = unsafe { self.0?.as_ref() };
                self.0 = n.next;
                Some(&n.item)
            }
        }
        impl<'a, T> DoubleEndedIterator for It<'a, T> {
            fn next_back(&mut self) -> Option<&'a T> {
                self.2 = self.2.checked_sub(1)?;
                let n = unsafe { self.1?.as_ref() };
                self.1 = n.prev;
                Some(&n.item)
            }
        }
        It(self.ends.map(|e| e.0), self.ends.map(|e| e.1), self.len, PhantomData)
    }
}
impl<T> Drop for Deque<T> {
    fn drop(&mut self) {
        while self.pop_front().is_some() {}
    }
}
struct Table {
    slots: *mut Option<(u32, String)>,
    cap: usize,
    len: usize,
}
impl Table {
    fn new(cap: usize) -> Self {
        let slots = Box::into_raw((0..cap).map(|_| None::<(u32, String)>).collect::<Box<[_]>>()).cast();
        Table { slots, cap, len: 0 }
    }
    fn slot(&self, key: u32) -> *mut Option<(u32, String)> {
        let mut i = key.wrapping_mul(2_654_435_761) as usize % self.cap;
        loop {
            let s = unsafe { self.slots.add(i) };
            match unsafe { &*s } {
                Some((k, _)) if *k != key => i = (i + 1) % self.cap,
                _ => return s,
            }
        }
    }
    fn insert(&mut self, key: u32, value: &str) {
        if self.len * 2 >= self.cap {
            let mut bigger = Table::new(self.cap * 2);
            for i in 0..self.cap {
                if let Some((k, v)) = unsafe { (*self.slots.add(i)).take() } {
                    bigger.insert(k, &v);
                }
            }
            *self = bigger;
        }
        let s = self.slot(key);
        self.len += usize::from(unsafe { (*s).is_none() });
        unsafe { *s = Some((key, value.into())) };
    }
    fn get(&self, key: u32) -> Option<&str> {
        unsafe { (*self.slot(key)).as_ref().map(|p| p.1.as_str()) }
    }
}
impl Drop for Table {
    fn drop(&mut self) {
        drop(unsafe { Box::from_raw(ptr::slice_from_raw_parts_mut(self.slots, self.cap)) });
    }
}
fn main() {
    let mut d = Deque::new();
    for i in 0..7 {
        d.push_back(format!("n{i}"));
    }
    println!("{:?} {:?}", d.pop_front(), d.iter().rev().map(String::as_str).collect::<Vec<_>>());
    let mut it = d.iter();
    println!("{:?} {:?} {}", it.next(), it.next_back(), it.count());
    let mut t = Table::new(4);
    for i in 0..50 {
        t.insert(i * 3, &format!("v{i}"));
    }
    t.insert(9, "nine");
    println!("{:?} {:?} {:?} {} {}", t.get(9), t.get(147), t.get(1), t.len, t.cap);
}

//@ seeds: 200
//@ rate: 1..100 UB-*

// A lock-free stack frees what it pops. A thread reads the head and its successor, others pop both and push a block at the
// address of the first, and the exchange succeeds although the stack is another one.

use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering::*};
use std::thread;

struct Node {
    value: u32,
    next: *mut Node,
}

static HEAD: AtomicPtr<Node> = AtomicPtr::new(null_mut());

fn push(value: u32) {
    let node = Box::into_raw(Box::new(Node { value, next: null_mut() }));
    let mut head = HEAD.load(Relaxed);
    loop {
        unsafe { (*node).next = head };
        match HEAD.compare_exchange(head, node, AcqRel, Relaxed) {
            Ok(_) => return,
            Err(now) => head = now,
        }
    }
}

fn pop() -> Option<u32> {
    let mut head = HEAD.load(Acquire);
    while !head.is_null() {
        let next = unsafe { (*head).next };
        match HEAD.compare_exchange(head, next, AcqRel, Acquire) {
            Ok(_) => return Some(unsafe { Box::from_raw(head) }.value),
            Err(now) => head = now,
        }
    }
    None
}

fn main() {
    push(1);
    push(2);
    thread::scope(|scope| {
        for value in 3..5 {
            scope.spawn(move || {
                pop();
                pop();
                push(value);
            });
        }
    });
    while pop().is_some() {}
    println!("done");
}

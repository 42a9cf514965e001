//@ seeds: 60
//@ outcomes: done

// The same with a lock.

use std::sync::Mutex;
use std::thread;

static STACK: Mutex<Vec<Box<u32>>> = Mutex::new(Vec::new());

fn push(value: u32) {
    STACK.lock().unwrap().push(Box::new(value));
}

fn pop() -> Option<u32> {
    STACK.lock().unwrap().pop().map(|value| *value)
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
    *STACK.lock().unwrap() = Vec::new();
    println!("done");
}

// Every thread has its own; destructors run at its end, also those that are registered by destructors.
use std::cell::{Cell, RefCell};
use std::thread;

struct Told(&'static str);

impl Drop for Told {
    fn drop(&mut self) {
        println!("drop {}", self.0);
        if self.0 == "first" {
            LATER.with(|later| *later.borrow_mut() = Some(Told("later")));
        }
    }
}

thread_local! {
    static FIRST: RefCell<Option<Told>> = const { RefCell::new(None) };
    static LATER: RefCell<Option<Told>> = RefCell::new(None);
    static NUMBER: Cell<u32> = const { Cell::new(5) };
}

fn main() {
    NUMBER.set(6);
    thread::spawn(|| {
        FIRST.with(|first| *first.borrow_mut() = Some(Told("first")));
        println!("{}", NUMBER.get());
        NUMBER.set(7);
    })
    .join()
    .unwrap();
    println!("{}", NUMBER.get());
    let addresses: Vec<usize> = thread::scope(|scope| {
        let threads = [(), ()].map(|()| scope.spawn(|| NUMBER.with(|number| number as *const _ as usize)));
        threads.map(|thread| thread.join().unwrap()).into()
    });
    println!("{}", addresses.len());
}

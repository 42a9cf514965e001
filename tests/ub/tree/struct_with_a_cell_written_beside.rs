//@ borrows: tree
//! A shared reference to a struct with a cell, while other borrows of the cell come and go.

use std::cell::Cell;

struct Counter {
    limit: u32,
    count: Cell<u32>,
}

fn bump(count: &Cell<u32>) -> u32 {
    count.set(count.get() + 1);
    count.get()
}

impl Counter {
    fn next(&self) -> u32 {
        self.count.set(self.count.get() + 1);
        self.count.get()
    }
}

fn main() {
    let mut counter = Counter { limit: 1, count: Cell::new(0) };
    let whole = &raw mut counter;
    let mut shared = whole.cast_const();
    unsafe {
        let limit = &raw mut (*whole).limit;
        let count = &(*whole).count;
        for turn in 0..4 {
            bump(count);
            *limit += 1;
            if turn == 1 {
                shared = &*whole;
            }
            (*shared).next(); //~ UB-ALIAS-TREE-RETAG
        }
        println!("{}", *limit);
    }
}

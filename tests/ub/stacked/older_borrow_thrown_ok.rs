//@ borrows: stacked
//! Two mutable borrows of the same place, of which the newer one is thrown.
use std::panic::{AssertUnwindSafe, catch_unwind, panic_any};

#[inline(never)]
fn borrow_twice(p: *mut [i32; 2], fails: bool) -> i32 {
    let first = unsafe { &mut *p };
    first[1] = 3;
    let second: &'static mut [i32; 2] = unsafe { &mut *p };
    if fails {
        panic_any(second);
    }
    second[0] += 1;
    second[1]
}

fn main() {
    let mut pair = [1, 2];
    let p = &raw mut pair;
    for turn in 0..40 {
        let end = catch_unwind(AssertUnwindSafe(|| borrow_twice(p, turn == 39)));
        if let Err(thrown) = end {
            println!("{:?}", thrown.downcast::<&'static mut [i32; 2]>().unwrap());
        }
    }
}

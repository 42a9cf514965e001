//! The borrow is used for the last time before the addition overflows, but its call is still running when the hook
//! is called.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};

thread_local! { static OTHER: Cell<*mut u8> = const { Cell::new(std::ptr::null_mut()) } }

fn add(place: &mut u8, more: u8) {
    *place += more;
}

fn main() {
    panic::set_hook(Box::new(|_| {
        let other = OTHER.get();
        unsafe { *other = 1 }; //~ UB-ALIAS-STACKED-PROTECTED|UB-ALIAS-TREE-PROTECTED
    }));
    let mut number = 0;
    for _ in 0..100 {
        add(&mut number, 1);
    }
    let pointer = &raw mut number;
    OTHER.set(pointer);
    let result = panic::catch_unwind(AssertUnwindSafe(|| add(unsafe { &mut *pointer }, 200)));
    assert!(result.is_err());
}

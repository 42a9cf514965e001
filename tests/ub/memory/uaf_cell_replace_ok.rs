//! The fine twin of `uaf_cell_replace.rs`.
use std::cell::RefCell;
fn main() {
    let c = RefCell::new(Box::new(1));
    let p: *const i32 = first(&c);
    println!("{}", unsafe { *p });
    *c.borrow_mut() = Box::new(2);
}
fn first(c: &RefCell<Box<i32>>) -> *const i32 {
    &raw const **c.borrow()
}

//! A pointer to what `RefCell` held before it was replaced.
use std::cell::RefCell;
fn main() {
    let c = RefCell::new(Box::new(1));
    let p: *const i32 = first(&c);
    *c.borrow_mut() = Box::new(2);
    println!("{}", unsafe { *p }); //~ UB-MEM-UAF
}
fn first(c: &RefCell<Box<i32>>) -> *const i32 {
    &raw const **c.borrow()
}

//! Too many decrements of a reference count.
use std::rc::Rc;
fn main() {
    let rc = Rc::new(7);
    let p = Rc::as_ptr(&rc);
    unsafe { Rc::decrement_strong_count(p) };
    println!("{rc}"); //~ UB-MEM-UAF|UB-VALUE-DANGLING
}

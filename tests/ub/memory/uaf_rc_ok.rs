//! The fine twin of `uaf_rc.rs`.
use std::rc::Rc;
fn main() {
    let rc = Rc::new(7);
    let other = rc.clone();
    let p = Rc::as_ptr(&rc);
    drop(rc);
    println!("{}", unsafe { *p });
    drop(other);
}

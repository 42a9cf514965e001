//! The fine twin of `uaf_rc_over_decrement.rs`.
use std::rc::Rc;
fn main() {
    let rc = Rc::new(7);
    let p = Rc::as_ptr(&rc);
    unsafe { Rc::increment_strong_count(p) };
    unsafe { Rc::decrement_strong_count(p) };
    println!("{rc}");
}

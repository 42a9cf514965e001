//! The value of an `Rc` after its last owner is gone.
use std::rc::Rc;
fn main() {
    let rc = Rc::new(7);
    let other = rc.clone();
    let p = Rc::as_ptr(&rc);
    drop(rc);
    drop(other);
    println!("{}", unsafe { *p }); //~ UB-MEM-UAF
}

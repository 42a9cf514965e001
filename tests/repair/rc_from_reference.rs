use std::rc::Rc;

fn main() {
    let rc = Rc::new(5);
    let p = &*rc as *const i32;
    std::mem::forget(rc);
    let rc = unsafe { Rc::from_raw(p) };
    assert_eq!(*rc, 5);
}

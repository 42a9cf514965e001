//! A box whose memory is gone is moved.
fn main() {
    let b = Box::new(1);
    let copy = unsafe { std::ptr::read(&b) };
    drop(b);
    let moved = copy; //~ UB-VALUE-DANGLING|UB-MEM-UAF: dangling
    std::mem::forget(moved);
}

//! An `AtomicBool` that holds 2.
use std::sync::atomic::{AtomicBool, Ordering};
fn main() {
    let a = AtomicBool::new(false);
    unsafe { a.as_ptr().cast::<u8>().write(2) };
    let p = unsafe { a.as_ptr().read() }; //~ UB-VALUE-BOOL
    println!("{p} {}", a.load(Ordering::Relaxed));
}

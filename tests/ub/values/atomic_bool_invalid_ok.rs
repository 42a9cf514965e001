//! The fine twin of `atomic_bool_invalid.rs`.
use std::sync::atomic::{AtomicBool, Ordering};
fn main() {
    let a = AtomicBool::new(false);
    unsafe { a.as_ptr().cast::<u8>().write(1) };
    let p = unsafe { a.as_ptr().read() };
    println!("{p} {}", a.load(Ordering::Relaxed));
}

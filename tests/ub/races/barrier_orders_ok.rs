use std::sync::{Arc, Barrier};
use std::cell::UnsafeCell;
struct S(UnsafeCell<u32>);
unsafe impl Sync for S {}
unsafe impl Send for S {}
fn main() {
    let shared = Arc::new((Barrier::new(2), S(UnsafeCell::new(0))));
    let other = shared.clone();
    let t = std::thread::spawn(move || { unsafe { *other.1.0.get() = 1 }; other.0.wait(); });
    shared.0.wait();
    println!("{}", unsafe { *shared.1.0.get() });
    t.join().unwrap();
}

//! Two threads of one parent are not ordered among themselves.
use std::thread;

static mut COUNT: u32 = 0;

fn main() {
    thread::spawn(|| unsafe { COUNT += 1 }).join().unwrap();
    thread::spawn(|| unsafe { COUNT += 1 }).join().unwrap();
}

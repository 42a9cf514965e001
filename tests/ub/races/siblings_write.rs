//! Two threads of one parent are not ordered among themselves.
use std::thread;

static mut COUNT: u32 = 0;

fn main() {
    let first = thread::spawn(|| unsafe { COUNT += 1 });
    let second = thread::spawn(|| unsafe { COUNT += 1 }); //~ UB-RACE-DATA
    first.join().unwrap();
    second.join().unwrap();
}

//! That a thread has ended can be seen without being ordered after it.
use std::cell::UnsafeCell;
use std::thread;

struct Plain(UnsafeCell<u32>);
unsafe impl Sync for Plain {}
static DATA: Plain = Plain(UnsafeCell::new(0));

fn main() {
    let other = thread::spawn(|| unsafe { *DATA.0.get() = 1 });
    while !other.is_finished() {
        thread::yield_now();
    }
    let value = unsafe { *DATA.0.get() }; //~ UB-RACE-DATA
    other.join().unwrap();
    println!("{value}");
}

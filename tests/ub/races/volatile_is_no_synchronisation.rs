//! A volatile flag is a plain access.
use std::thread;

static mut FLAG: u32 = 0;

fn main() {
    let flag = &raw mut FLAG;
    let address = flag as usize;
    let other = thread::spawn(move || unsafe { (address as *mut u32).write_volatile(1) }); //~ UB-RACE-DATA
    while unsafe { flag.read_volatile() } == 0 {
        thread::yield_now();
    }
    other.join().unwrap();
}

//@ seeds: 120
//@ rate: 85..100 UB-RACE-DATA

// The paper's example of a race: two threads that nobody waits for.

use std::thread;

static mut GLOBAL: i32 = 0;

fn main() {
    thread::spawn(|| unsafe { GLOBAL = 1 });
    thread::spawn(|| println!("GLOBAL={}", unsafe { GLOBAL }));
}

//! Threads that go round for ever by themselves, and loops that only look so.
//!
//# load deadlock deadlock
//# plain deadlock deadlock
//# yield deadlock deadlock
//# lock deadlock deadlock
//# joined deadlock deadlock
//# thread deadlock deadlock
//# counts 1 1
//# nested 5 5

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::*};
static F: AtomicBool = AtomicBool::new(false);
static L: AtomicU32 = AtomicU32::new(0);
fn main() {
    match &*std::env::args().nth(1).unwrap() {
        "load" => while !F.load(Acquire) { std::hint::spin_loop(); },
        "plain" => loop {},
        "yield" => while !F.load(Acquire) { std::thread::yield_now(); },
        "lock" => { L.store(1, Relaxed); while L.compare_exchange(0, 1, Acquire, Relaxed).is_err() {} }
        "joined" => { std::thread::spawn(|| F.store(false, Release)).join().unwrap(); while !F.load(Acquire) {} }
        "thread" => { let t = std::thread::spawn(|| loop {}); t.join().unwrap(); }
        "counts" => { let mut n = 0u64; while n < 3_000_000 { n += std::hint::black_box(1); } }
        "nested" => {
            // What it counts is only reached through two references.
            let mut count = 0u32;
            let mut counter = &mut count;
            let other = std::thread::spawn(|| F.store(true, Release));
            while !F.load(Acquire) {
                let counter = std::hint::black_box(&mut counter);
                **counter += 1;
                if **counter > 3 {
                    break;
                }
            }
            other.join().unwrap();
        }
        _ => panic!(),
    }
}

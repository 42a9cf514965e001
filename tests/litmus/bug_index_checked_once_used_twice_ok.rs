//@ seeds: 120
//@ never: UB

// An index is checked by one load of the length and used after another.

use std::sync::atomic::{AtomicUsize, Ordering::*};
use std::thread;

static INDEX: AtomicUsize = AtomicUsize::new(0);
static TABLE: [u32; 4] = [1, 2, 3, 4];

fn main() {
    let other = thread::spawn(|| {
        for _ in 0..6 {
            INDEX.fetch_add(1, Relaxed);
        }
    });
    for _ in 0..6 {
        let index = INDEX.load(Relaxed);
        if index < TABLE.len() {
            std::hint::black_box(unsafe { TABLE.get_unchecked(index) });
        }
    }
    other.join().unwrap();
}

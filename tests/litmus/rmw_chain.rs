//@ seeds: 50
//@ outcomes: 8

use std::sync::atomic::{AtomicU32, Ordering::*};
use std::thread;

static X: AtomicU32 = AtomicU32::new(0);

fn main() {
    let threads: Vec<_> = (0..4)
        .map(|_| {
            thread::spawn(|| {
                X.fetch_add(1, Relaxed);
                X.fetch_add(1, Relaxed);
            })
        })
        .collect();
    threads.into_iter().for_each(|thread| thread.join().unwrap());
    println!("{}", X.load(Relaxed));
}

//@ seeds: 150
//@ outcomes: 0,1 1,0 1,1

// SC loads that read from relaxed stores: 0,0 is forbidden since C++20.
use std::sync::atomic::{AtomicU32, Ordering::*};
use std::thread;

static X: AtomicU32 = AtomicU32::new(0);
static Y: AtomicU32 = AtomicU32::new(0);

fn main() {
    let writers = [thread::spawn(|| X.store(1, Relaxed)), thread::spawn(|| Y.store(1, Relaxed))];
    let reader = |first: &'static AtomicU32, second: &'static AtomicU32| {
        thread::spawn(move || {
            while first.load(SeqCst) == 0 {
                std::hint::spin_loop();
            }
            second.load(SeqCst)
        })
    };
    let (c, d) = (reader(&X, &Y), reader(&Y, &X));
    println!("{},{}", c.join().unwrap(), d.join().unwrap());
    writers.into_iter().for_each(|writer| writer.join().unwrap());
}

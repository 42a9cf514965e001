//@ flags: --threads-left
//@ seeds: 20
//@ outcomes: ok
//! Threads that have ended are no longer there, whoever waits for them.
use std::thread;

fn main() {
    thread::spawn(|| {}).join().unwrap();
    thread::scope(|scope| {
        scope.spawn(|| {});
    });
    println!("ok");
}

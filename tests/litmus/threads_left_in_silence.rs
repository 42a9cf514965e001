//@ seeds: 20
//@ outcomes: ok
//! Without the flag, threads end with the process.
use std::thread;

fn main() {
    thread::spawn(|| loop {
        thread::park();
    });
    println!("ok");
}

//@ flags: --threads-left
//@ seeds: 20
//@ outcomes: threads-left
//! A thread that waits for ever when `main` returns is reported if that was asked for.
use std::thread;

fn main() {
    thread::spawn(|| loop {
        thread::park();
    });
}

//@ flags: --threads-left
//@ seeds: 20
//@ outcomes: ok
//! `exit` ends all threads on purpose.
use std::thread;

fn main() {
    thread::spawn(|| loop {
        thread::park();
    });
    println!("ok");
    std::process::exit(0);
}

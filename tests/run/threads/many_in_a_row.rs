//! Threads that have ended leave room for others, however many there are in all.

use std::thread;

fn main() {
    let mut sum = 0;
    for round in 0..1500u32 {
        sum += thread::spawn(move || Box::new(round)).join().map(|number| *number).unwrap();
    }
    println!("{sum}");

    // A thread that needs more and more.
    let lengths = thread::spawn(|| {
        let mut blocks = Vec::new();
        for size in 10..21 {
            blocks.push(vec![1u8; 1 << size]);
        }
        blocks.iter().map(Vec::len).sum::<usize>()
    });
    println!("{}", lengths.join().unwrap());
}

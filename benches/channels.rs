// size: 1000
//! A pipeline of threads over std's bounded and unbounded channels.

use std::sync::mpsc::{channel, sync_channel};
use std::thread;

const SIZE: usize = 1_000;

fn work(size: usize) -> u64 {
    let (numbers, parsed_in) = sync_channel::<String>(16);
    let (parsed, summed_in) = channel::<u64>();
    let stages = [
        thread::spawn(move || {
            for i in 0..size {
                numbers.send((i * 13).to_string()).expect("the next stage lives");
            }
            0
        }),
        thread::spawn(move || {
            for text in parsed_in {
                parsed.send(text.parse().expect("a number")).expect("the next stage lives");
            }
            1
        }),
        thread::spawn(move || summed_in.iter().fold(0u64, |acc, x| acc.wrapping_mul(31).wrapping_add(x))),
    ];
    stages.into_iter().map(|stage| stage.join().expect("no panics")).fold(0, u64::wrapping_add)
}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<usize>().expect("a number"));
    let size = args.next().unwrap_or(SIZE);
    let repeat = args.next().unwrap_or(1);
    let sum = (0..repeat).fold(0u64, |sum, _| sum.rotate_left(5) ^ work(size));
    println!("{sum:016x}");
}

// size: 1
//! Nothing but start-up and exit of std's runtime; reported apart from the mean.

const SIZE: usize = 1;

fn work(size: usize) -> u64 {
    size as u64
}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<usize>().expect("a number"));
    let size = args.next().unwrap_or(SIZE);
    let repeat = args.next().unwrap_or(1);
    let sum = (0..repeat).fold(0u64, |sum, _| sum.rotate_left(5) ^ work(size));
    println!("{sum:016x}");
}

// size: 6000
//! Iterator adapters and closures: many tiny calls that return `Option`.

const SIZE: usize = 6_000;

fn work(size: usize) -> u64 {
    let n = size as u64;
    let squares: u64 = (0..n)
        .map(|x| x * x % 1009)
        .filter(|x| x % 3 != 0)
        .zip((0..n).rev().step_by(2))
        .map(|(a, b)| a ^ b)
        .sum();
    let pairs = (0..n)
        .skip(7)
        .take_while(|&x| x + 7 < n)
        .scan(1u64, |acc, x| {
            *acc = (*acc * 31 + x) % 65_537;
            Some(*acc)
        })
        .enumerate()
        .filter_map(|(i, x)| (i as u64 % 2 == x % 2).then_some(x))
        .chain(std::iter::repeat_n(5, size / 10))
        .fold(0u64, |acc, x| acc.wrapping_mul(17).wrapping_add(x));
    let nested: usize = (0..size / 20).flat_map(|i| (0..i % 13).map(move |j| i * j)).max().unwrap_or(0);
    let mut peeked = (0..n).peekable();
    let mut runs = 0u64;
    while let Some(x) = peeked.next() {
        if peeked.peek().is_some_and(|y| y / 10 != x / 10) {
            runs += 1;
        }
    }
    squares ^ pairs.rotate_left(17) ^ nested as u64 ^ runs << 40
}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<usize>().expect("a number"));
    let size = args.next().unwrap_or(SIZE);
    let repeat = args.next().unwrap_or(1);
    let sum = (0..repeat).fold(0u64, |sum, _| sum.rotate_left(5) ^ work(size));
    println!("{sum:016x}");
}

// size: 60000
//! Sieve of Eratosthenes: integer loops, indexing and bounds checks.

const SIZE: usize = 60_000;

fn work(size: usize) -> u64 {
    let mut composite = vec![false; size + 1];
    let mut count = 0u64;
    let mut last = 0u64;
    let mut n = 2;
    while n <= size {
        if !composite[n] {
            count += 1;
            last = n as u64;
            let mut multiple = n * n;
            while multiple <= size {
                composite[multiple] = true;
                multiple += n;
            }
        }
        n += 1;
    }
    count * 1_000_003 + last
}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<usize>().expect("a number"));
    let size = args.next().unwrap_or(SIZE);
    let repeat = args.next().unwrap_or(1);
    let sum = (0..repeat).fold(0u64, |sum, _| sum.rotate_left(5) ^ work(size));
    println!("{sum:016x}");
}

// size: 50000
//! The first program of the Miri paper: fill a vector, then add one to every element through `&mut`.

const SIZE: usize = 50_000;

fn work(size: usize) -> u64 {
    let mut v = (0..size).collect::<Vec<_>>();
    for i in &mut v {
        *i += 1;
    }
    (v[0] + v[size - 1] + v[size / 2]) as u64
}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<usize>().expect("a number"));
    let size = args.next().unwrap_or(SIZE);
    let repeat = args.next().unwrap_or(1);
    let sum = (0..repeat).fold(0u64, |sum, _| sum.rotate_left(5) ^ work(size));
    println!("{sum:016x}");
}

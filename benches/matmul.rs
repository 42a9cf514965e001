// size: 40
//! Matrix product over `Vec<Vec<f64>>`: nested indexing and floats.

const SIZE: usize = 40;

type Matrix = Vec<Vec<f64>>;

fn matrix(size: usize, seed: u32) -> Matrix {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state >> 16) / 65_536.0
    };
    (0..size).map(|_| (0..size).map(|_| next()).collect()).collect()
}

fn product(a: &Matrix, b: &Matrix) -> Matrix {
    let size = a.len();
    let mut out = vec![vec![0.0; size]; size];
    for i in 0..size {
        for j in 0..size {
            let mut sum = 0.0;
            for k in 0..size {
                sum += a[i][k] * b[k][j];
            }
            out[i][j] = sum;
        }
    }
    out
}

fn work(size: usize) -> u64 {
    let c = product(&matrix(size, 1), &matrix(size, 2));
    let trace: f64 = (0..size).map(|i| c[i][i]).sum();
    trace.to_bits()
}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<usize>().expect("a number"));
    let size = args.next().unwrap_or(SIZE);
    let repeat = args.next().unwrap_or(1);
    let sum = (0..repeat).fold(0u64, |sum, _| sum.rotate_left(5) ^ work(size));
    println!("{sum:016x}");
}

// size: 80
//! Escape times over a square grid: floating-point arithmetic in registers.

const SIZE: usize = 80;
const LIMIT: u32 = 64;

fn escape_time(cx: f64, cy: f64) -> u32 {
    let (mut x, mut y) = (0.0, 0.0);
    for step in 0..LIMIT {
        let (xx, yy) = (x * x, y * y);
        if xx + yy > 4.0 {
            return step;
        }
        y = 2.0 * x * y + cy;
        x = xx - yy + cx;
    }
    LIMIT
}

fn work(size: usize) -> u64 {
    let mut sum = 0u64;
    for row in 0..size {
        for column in 0..size {
            let cx = -2.0 + 3.0 * column as f64 / size as f64;
            let cy = -1.5 + 3.0 * row as f64 / size as f64;
            sum = sum.wrapping_mul(31).wrapping_add(u64::from(escape_time(cx, cy)));
        }
    }
    sum
}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<usize>().expect("a number"));
    let size = args.next().unwrap_or(SIZE);
    let repeat = args.next().unwrap_or(1);
    let sum = (0..repeat).fold(0u64, |sum, _| sum.rotate_left(5) ^ work(size));
    println!("{sum:016x}");
}

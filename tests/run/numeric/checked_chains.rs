//! Checked arithmetic in pipelines, saturating accumulations, euclidean wraps, average without overflow.
fn average(v: &[i32]) -> Option<i32> {
    let sum: i64 = v.iter().map(|x| i64::from(*x)).sum();
    i32::try_from(sum.checked_div(v.len() as i64)?).ok()
}
fn lcm(a: u64, b: u64) -> Option<u64> {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a.checked_div(x)?.checked_mul(b)
}
fn isqrt(n: u64) -> u64 {
    let mut x = n;
    let mut y = x.div_ceil(2);
    while y < x {
        x = y;
        y = (x + n.checked_div(x).unwrap_or(0)) / 2;
    }
    x
}
fn main() {
    println!("{:?} {:?} {:?}", average(&[i32::MAX, i32::MAX]), average(&[]), average(&[-5, 2]));
    println!("{:?} {:?}", (1..=20).try_fold(1, lcm), lcm(u64::MAX, u64::MAX - 1));
    println!("{:?}", [0, 1, 2, 15, 16, 1 << 40, u64::MAX].map(|n| (isqrt(n), n.isqrt())));
    println!("{:?}", (1..=25u64).try_fold(1u64, |a, x| a.checked_mul(x)));
    println!("{:?}", [200u8, 100, 50].iter().fold(0u8, |a, x| a.saturating_add(*x)));
    println!("{:?}", [1i8, -128, 127].iter().map(|x| x.checked_neg()).collect::<Vec<_>>());
    println!("{} {}", (-7i32).rem_euclid(5), (3u32 + 5 - 4).wrapping_sub(10) % 5);
    println!("{:?}", i32::MAX.checked_add(1).or_else(|| i32::MAX.checked_sub(1)));
    println!("{:?} {:?}", u32::MAX.carrying(), 5u8.checked_pow(4));
    println!("{:?}", (0..5).map(|i| 1u8.checked_shl(i * 2)).collect::<Vec<_>>());
    println!("{:?} {:?}", "4294967295".parse::<u32>().unwrap().wrapping_add(5), 0u32.wrapping_sub(1));
    println!("{:?}", (i64::MIN..).take(2).map(|x| x.checked_abs()).collect::<Vec<_>>());
}
trait Carry {
    fn carrying(self) -> (u32, bool);
}
impl Carry for u32 {
    fn carrying(self) -> (u32, bool) {
        self.overflowing_add(2)
    }
}

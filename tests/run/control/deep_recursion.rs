//! Recursion tens of thousands of frames deep, plain, mutual and through closures.
fn depth(n: u32) -> u32 {
    if n == 0 { 0 } else { 1 + depth(n - 1) }
}
fn even(n: u32) -> bool {
    n == 0 || odd(n - 1)
}
fn odd(n: u32) -> bool {
    n != 0 && even(n - 1)
}
fn ackermann(m: u64, n: u64) -> u64 {
    match (m, n) {
        (0, n) => n + 1,
        (m, 0) => ackermann(m - 1, 1),
        (m, n) => ackermann(m - 1, ackermann(m, n - 1)),
    }
}
struct Chain(Option<Box<Chain>>);
impl Chain {
    fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |c| 1 + c.len())
    }
}
fn mc91(n: i32) -> i32 {
    if n > 100 { n - 10 } else { mc91(mc91(n + 11)) }
}
fn main() {
    println!("{}", depth(20_000));
    println!("{} {}", even(10_001), odd(10_001));
    println!("{}", ackermann(2, 300));
    let mut c = Chain(None);
    for _ in 0..5_000 {
        c = Chain(Some(Box::new(c)));
    }
    println!("{}", c.len());
    drop(c);
    println!("{} {}", mc91(5), mc91(200));
    fn cps(n: u32, k: &mut dyn FnMut(u64)) {
        if n == 0 { k(1) } else { cps(n - 1, &mut |r| k((r * u64::from(n)) % 1_000_003)) }
    }
    let mut out = 0;
    cps(2000, &mut |r| out = r);
    println!("{out}");
}

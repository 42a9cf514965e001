//! Stability of the stable sorts, sorts with odd comparators, many equal keys, sorted and sawtooth inputs, panicking comparators.
use std::cell::Cell;
fn inputs(n: usize) -> Vec<(&'static str, Vec<u32>)> {
    vec![
        ("sorted", (0..n as u32).collect()),
        ("reversed", (0..n as u32).rev().collect()),
        ("equal", vec![7; n]),
        ("sawtooth", (0..n as u32).map(|i| i % 13).collect()),
        ("organ", (0..n as u32).map(|i| i.min(n as u32 - i)).collect()),
        ("mixed", (0..n as u32).map(|i| i.wrapping_mul(2_654_435_761) >> 20).collect()),
        ("two", (0..n as u32).map(|i| i.wrapping_mul(2_654_435_761) >> 31).collect()),
    ]
}
fn main() {
    for (name, v) in inputs(300) {
        let mut tagged: Vec<(u32, usize)> = v.iter().copied().zip(0..).collect();
        tagged.sort_by_key(|p| p.0);
        let stable = tagged.windows(2).all(|w| w[0] < w[1]);
        let compares = Cell::new(0u32);
        let mut u = v.clone();
        u.sort_unstable_by(|a, b| {
            compares.set(compares.get() + 1);
            a.cmp(b)
        });
        let mut strings: Vec<String> = v.iter().map(|x| format!("{x:05}")).collect();
        strings.sort();
        println!("{name} {stable} {} {} {}", u.is_sorted(), strings.is_sorted(), compares.get() > 0);
    }
    let mut r: Vec<u32> = (0..100).map(|i| i * 37 % 101).collect();
    r.sort_by_key(|x| std::cmp::Reverse(*x));
    println!("{:?}", &r[..5]);
    let mut nan = vec![2.0, f64::NAN, -1.0, f64::INFINITY, -0.0, 0.0];
    nan.sort_by(|a, b| a.total_cmp(b));
    println!("{nan:?}");
    let mut lie: Vec<u32> = (0..50).collect();
    let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        std::panic::set_hook(Box::new(|_| {}));
        let n = Cell::new(0u32);
        lie.sort_by(|_, _| {
            n.set(n.get() + 1);
            if n.get() % 3 == 0 { std::cmp::Ordering::Greater } else { std::cmp::Ordering::Less }
        })
    }));
    let mut all = lie.clone();
    all.sort();
    println!("{}", all == (0..50).collect::<Vec<_>>());
    let mut v: Vec<u32> = (0..500).map(|i| i * 7919 % 503).collect();
    let (_, median, _) = v.select_nth_unstable_by(250, |a, b| b.cmp(a));
    println!("{median}");
}

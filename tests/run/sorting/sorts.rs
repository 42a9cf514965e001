//! Stable and unstable sorts on all sizes and shapes, by key, cached key and comparator.
fn lcg(seed: u32) -> impl FnMut() -> u32 {
    let mut s = seed;
    move || {
        s = s.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        s >> 8
    }
}
fn main() {
    let mut next = lcg(42);
    for n in [0, 1, 2, 3, 5, 8, 15, 20, 21, 32, 33, 50, 64, 100, 257, 1000] {
        let v: Vec<u32> = (0..n).map(|_| next() % 100).collect();
        let mut a = v.clone();
        a.sort();
        let mut b = v.clone();
        b.sort_unstable();
        let mut c: Vec<(u32, usize)> = v.iter().copied().zip(0..).collect();
        c.sort_by_key(|p| p.0);
        let stable = c.windows(2).all(|w| w[0] < w[1]);
        let mut d = v.clone();
        d.sort_by(|x, y| y.cmp(x));
        let mut e = v.clone();
        e.sort_by_cached_key(|x| format!("{x:03}"));
        println!("{n} {} {} {stable} {} {}", a.is_sorted(), a == b, d.iter().rev().eq(&a), e == a);
    }
    let mut words = vec!["pear", "fig", "apple", "kiwi", "date", "plum"];
    words.sort_by_key(|w| (w.len(), *w));
    println!("{words:?}");
    let mut f = [2.5, -1.0, f64::INFINITY, 0.0, -0.0, 1e-9];
    f.sort_by(f64::total_cmp);
    println!("{f:?}");
    let mut v: Vec<u32> = (0..101).rev().collect();
    let (lo, m, hi) = v.select_nth_unstable(30);
    println!("{} {m} {}", lo.iter().max().unwrap(), hi.iter().min().unwrap());
    let sorted = [1, 3, 3, 3, 8, 9];
    println!("{:?} {:?} {}", sorted.binary_search(&8), sorted.binary_search(&4), sorted.partition_point(|x| *x < 3));
    let mut s: Vec<String> = (0..30).map(|i| (i * 7 % 30).to_string()).collect();
    s.sort();
    s.dedup();
    println!("{}", s.join(" "));
}

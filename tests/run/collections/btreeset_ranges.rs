//! Set operations, ranges, splits and ordered queries of `BTreeSet` and cursor-like walks of maps.
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;
fn main() {
    let a: BTreeSet<u32> = (0..30).step_by(2).collect();
    let b: BTreeSet<u32> = (0..30).step_by(3).collect();
    println!("{:?}", &a & &b);
    println!("{:?}", (&a - &b).iter().take(4).collect::<Vec<_>>());
    println!("{} {}", (&a | &b).len(), (&a ^ &b).len());
    println!("{:?} {:?}", a.range(..7).next_back(), a.range(7..).next());
    println!("{:?} {:?} {:?}", a.first(), a.last(), a.get(&8));
    let mut c = a.clone();
    println!("{:?} {:?}", c.split_off(&20), c.pop_last());
    println!("{} {} {}", c.is_subset(&a), a.is_superset(&c), a.is_disjoint(&[1, 3].into()));
    println!("{} {} {:?}", c.insert(8), c.insert(9), c.replace(9));
    println!("{:?} {:?}", c.take(&9), c.remove(&100));
    c.retain(|x| x % 4 == 0);
    println!("{c:?}");
    let m: BTreeMap<&str, i32> = [("a", 1), ("c", 3), ("e", 5)].into();
    println!("{:?}", m.range::<str, _>((Bound::Excluded("a"), Bound::Unbounded)).collect::<Vec<_>>());
    println!("{:?}", m.range("b".."d").map(|(k, v)| format!("{k}{v}")).collect::<String>());
    let mut intervals: BTreeMap<u32, u32> = BTreeMap::new();
    for (lo, hi) in [(5, 9), (1, 3), (8, 12), (20, 22), (2, 4), (13, 14)] {
        let (mut lo, mut hi) = (lo, hi);
        while let Some((&l, &h)) = intervals.range(..=hi).next_back().filter(|(_, h)| **h >= lo) {
            intervals.remove(&l);
            lo = lo.min(l);
            hi = hi.max(h);
        }
        intervals.insert(lo, hi);
    }
    println!("{intervals:?}");
    let words: BTreeSet<String> = "the quick brown the lazy quick fox".split(' ').map(String::from).collect();
    println!("{}", words.iter().map(String::as_str).collect::<Vec<_>>().join(","));
}

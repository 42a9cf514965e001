//! Thousands of insertions and removals in different orders keep a `BTreeMap` sorted.
use std::collections::{BTreeMap, BTreeSet};
fn main() {
    let mut m = BTreeMap::new();
    let mut x = 1u32;
    for i in 0..3000u32 {
        x = x.wrapping_mul(1_103_515_245).wrapping_add(12345);
        m.insert(x >> 12, i);
    }
    println!("{} {}", m.len(), m.keys().is_sorted());
    let mut removed = 0u64;
    while m.len() > 1000 {
        let k = *m.range((m.len() as u32) * 300..).next().or_else(|| m.iter().next()).unwrap().0;
        removed += u64::from(m.remove(&k).unwrap());
    }
    println!("{removed} {}", m.keys().is_sorted());
    let set: BTreeSet<_> = m.keys().map(|k| k % 1000).collect();
    println!("{:?}", set.iter().step_by(100).collect::<Vec<_>>());
    println!("{:?}", set.range(500..).next());
    let other: BTreeSet<_> = (0..1000).step_by(3).collect();
    println!("{} {}", set.intersection(&other).count(), set.difference(&other).count());
    println!("{} {}", set.union(&other).count(), set.symmetric_difference(&other).count());
    drop(m.into_iter().take(10).collect::<Vec<_>>());
}

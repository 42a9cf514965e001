//! The default hasher draws random keys; the contents must not depend on them.
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
fn main() {
    let state = RandomState::new();
    println!("{}", state.hash_one("key") == state.hash_one("key"));
    let mut map = HashMap::with_hasher(state);
    for i in 0..500u32 {
        map.insert(format!("key{i}"), i);
    }
    for i in (0..500).step_by(7) {
        map.remove(&format!("key{i}"));
    }
    println!("{} {}", map.len(), map.values().map(|&v| u64::from(v)).sum::<u64>());
    let missing = (0..500).filter(|i| !map.contains_key(&format!("key{i}"))).count();
    println!("{missing}");
    let a: HashSet<_> = (0..50).collect();
    let b: HashSet<_> = (25..75).collect();
    let sorted = |it: Vec<i32>| {
        let mut it = it;
        it.sort();
        it
    };
    println!("{:?}", sorted(a.intersection(&b).copied().collect()).len());
    println!("{:?}", sorted((&a - &b).into_iter().collect()));
    println!("{:?}", sorted((&a ^ &b).into_iter().collect()).len());
    println!("{} {}", a.is_subset(&b), a.is_disjoint(&(100..110).collect()));
}

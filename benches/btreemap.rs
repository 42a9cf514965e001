// size: 1500
//! `BTreeMap` and `BTreeSet`: ordered insertion, ranges, entries, removal, iteration in both directions.

use std::collections::{BTreeMap, BTreeSet};

const SIZE: usize = 1_500;

fn work(size: usize) -> u64 {
    let mut map = BTreeMap::new();
    let mut state = 12_345u64;
    for i in 0..size {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        map.entry(state >> 50).or_insert_with(Vec::new).push(i as u32);
    }
    let middle: usize = map.range(4_000..12_000).map(|(_, list)| list.len()).sum();
    let backwards = map.iter().rev().fold(0u64, |acc, (k, list)| acc.wrapping_mul(33) ^ k ^ u64::from(list[0]));
    let keys: Vec<u64> = map.keys().copied().step_by(3).collect();
    for key in &keys {
        map.remove(key);
    }
    let upper = map.split_off(&8_000);
    let names: BTreeSet<String> = upper.keys().take(size / 8).map(|k| k.to_string()).collect();
    let text: usize = names.iter().map(|name| name.len()).sum();
    (middle + map.len() + upper.len() + text) as u64 ^ backwards
}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<usize>().expect("a number"));
    let size = args.next().unwrap_or(SIZE);
    let repeat = args.next().unwrap_or(1);
    let sum = (0..repeat).fold(0u64, |sum, _| sum.rotate_left(5) ^ work(size));
    println!("{sum:016x}");
}

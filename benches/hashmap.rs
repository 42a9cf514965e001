// size: 600
//! `HashMap` and `HashSet` of std with string and tuple keys, hashed by the default SipHash with fixed keys.

use std::collections::hash_map::DefaultHasher;
use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;

const SIZE: usize = 600;

type Fixed = BuildHasherDefault<DefaultHasher>;

fn words(size: usize) -> impl Iterator<Item = String> {
    (0..size).map(|i| {
        let n = i * i % 977;
        let mut word = String::from("w");
        word.push((b'a' + (n % 26) as u8) as char);
        word.push_str(["in", "out", "up", "down"][n % 4]);
        word.push((b'a' + (n / 26 % 26) as u8) as char);
        word
    })
}

fn work(size: usize) -> u64 {
    let mut counts: HashMap<String, usize, Fixed> = HashMap::default();
    for word in words(size) {
        *counts.entry(word).or_insert(0) += 1;
    }
    let most = counts.iter().map(|(word, count)| (*count, word.as_str())).max().expect("some words");

    let mut grid: HashMap<(u32, u32), u32, Fixed> = HashMap::default();
    for i in 0..size as u32 {
        grid.insert((i % 37, i / 37), i);
    }
    let neighbours = (0..size as u32).filter(|i| grid.contains_key(&(i % 37 + 1, i / 37 + 1))).count();
    grid.retain(|_, v| *v % 3 == 0);

    let odd: HashSet<u64, Fixed> = (0..size as u64).map(|x| x * 2 + 1).collect();
    let threes: HashSet<u64, Fixed> = (0..size as u64).map(|x| x * 3).collect();
    let common: u64 = odd.intersection(&threes).sum();
    (most.0 + most.1.len() + counts.len() + neighbours + grid.len()) as u64 * 31 + common
}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<usize>().expect("a number"));
    let size = args.next().unwrap_or(SIZE);
    let repeat = args.next().unwrap_or(1);
    let sum = (0..repeat).fold(0u64, |sum, _| sum.rotate_left(5) ^ work(size));
    println!("{sum:016x}");
}

//! Grouping, deduplication, run detection and pairing with peekable and stateful iterators.
use std::iter::Peekable;
struct Groups<I: Iterator, F>(Peekable<I>, F);
impl<I: Iterator, K: PartialEq, F: FnMut(&I::Item) -> K> Iterator for Groups<I, F> {
    type Item = (K, Vec<I::Item>);
    fn next(&mut self) -> Option<Self::Item> {
        let first = self.0.next()?;
        let key = (self.1)(&first);
        let mut items = vec![first];
        while let Some(x) = self.0.next_if(|x| (self.1)(x) == key) {
            items.push(x);
        }
        Some((key, items))
    }
}
fn pairs<T: Clone>(it: impl Iterator<Item = T>) -> impl Iterator<Item = (T, T)> {
    let mut it = it.peekable();
    std::iter::from_fn(move || Some((it.next()?, it.peek()?.clone())))
}
fn unique<T: Ord + Clone>(it: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
    let mut seen = std::collections::BTreeSet::new();
    it.filter(move |x| seen.insert(x.clone()))
}
fn main() {
    println!("{:?}", Groups((1..12).peekable(), |x: &i32| x * x / 20).collect::<Vec<_>>());
    println!("{:?}", pairs("abcd".chars()).map(|(a, b)| format!("{a}{b}")).collect::<Vec<_>>());
    println!("{:?}", unique([3, 1, 3, 2, 1].into_iter()).collect::<Vec<_>>());
    let mut p = [1, 2, 3].iter().peekable();
    if let Some(x) = p.peek_mut() {
        *x = &99;
    }
    println!("{:?} {:?} {:?}", p.next_if_eq(&&99), p.next_if(|x| **x > 5), p.collect::<Vec<_>>());
    let v = [1, 1, 2, 3, 3, 3];
    println!("{:?}", v.chunk_by(|a, b| a == b).map(|g| (g[0], g.len())).collect::<Vec<_>>());
    let longest = v.chunk_by(|a, b| a <= b).max_by_key(|g| g.len());
    println!("{longest:?}");
    let mut it = (0..10).into_iter();
    let firsts: Vec<Vec<i32>> = std::iter::from_fn(|| { let c: Vec<_> = it.by_ref().take(4).collect(); (!c.is_empty()).then_some(c) }).collect();
    println!("{firsts:?}");
    let (min, max) = [4, -2, 9].iter().fold((i32::MAX, i32::MIN), |(lo, hi), x| (lo.min(*x), hi.max(*x)));
    println!("{min} {max}");
    println!("{:?}", ["x", "y"].iter().flat_map(|a| [1, 2].map(|b| format!("{a}{b}"))).collect::<Vec<_>>());
    println!("{:?}", (1..=3).map(|n| (1..=n).product::<u32>()).rev().collect::<Vec<_>>());
}

//! Permutations, combinations, power sets, partitions and Gray-code subsets.
fn permute<T: Clone>(v: &mut Vec<T>, k: usize, out: &mut Vec<Vec<T>>) {
    if k == v.len() {
        out.push(v.clone());
        return;
    }
    for i in k..v.len() {
        v.swap(k, i);
        permute(v, k + 1, out);
        v.swap(k, i);
    }
}
fn next_permutation<T: Ord>(v: &mut [T]) -> bool {
    let Some(i) = v.windows(2).rposition(|w| w[0] < w[1]) else { return false };
    let j = v.iter().rposition(|x| *x > v[i]).unwrap();
    v.swap(i, j);
    v[i + 1..].reverse();
    true
}
fn combinations<T: Copy>(v: &[T], k: usize) -> Vec<Vec<T>> {
    match (v, k) {
        (_, 0) => vec![vec![]],
        ([], _) => vec![],
        ([x, rest @ ..], k) => combinations(rest, k - 1).into_iter().map(|mut c| { c.insert(0, *x); c }).chain(combinations(rest, k)).collect(),
    }
}
fn powerset(n: u32) -> impl Iterator<Item = Vec<u32>> {
    (0..1u32 << n).map(move |m| (0..n).filter(|i| m >> i & 1 == 1).collect())
}
fn partitions(n: u32, max: u32) -> Vec<Vec<u32>> {
    if n == 0 {
        return vec![vec![]];
    }
    (1..=n.min(max)).rev().flat_map(|k| partitions(n - k, k).into_iter().map(move |p| [vec![k], p].concat())).collect()
}
fn main() {
    let mut out = vec![];
    permute(&mut vec!['a', 'b', 'c'], 0, &mut out);
    println!("{:?}", out.iter().map(|p| p.iter().collect::<String>()).collect::<Vec<_>>());
    let mut v = [1, 2, 2, 3];
    let mut n = 1;
    while next_permutation(&mut v) {
        n += 1;
    }
    println!("{n} {v:?}");
    println!("{:?} {}", combinations(&[1, 2, 3, 4], 2), combinations(&[0; 10], 4).len());
    println!("{:?}", powerset(3).collect::<Vec<_>>());
    println!("{:?} {}", partitions(5, 5), partitions(15, 15).len());
}

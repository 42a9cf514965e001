//! Recursion with memo tables: binomials, partitions, edit distance, knapsack.
use std::collections::HashMap;
fn binomial(n: u64, k: u64, memo: &mut HashMap<(u64, u64), u64>) -> u64 {
    if k == 0 || k == n {
        return 1;
    }
    if let Some(v) = memo.get(&(n, k)) {
        return *v;
    }
    let v = binomial(n - 1, k - 1, memo) + binomial(n - 1, k, memo);
    memo.insert((n, k), v);
    v
}
fn partitions(n: usize) -> u64 {
    let mut p = vec![0u64; n + 1];
    p[0] = 1;
    for part in 1..=n {
        for total in part..=n {
            p[total] += p[total - part];
        }
    }
    p[n]
}
fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, cb) in b.iter().enumerate() {
            let cost = diagonal + usize::from(ca != *cb);
            diagonal = row[j + 1];
            row[j + 1] = cost.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
fn knapsack(items: &[(usize, u32)], cap: usize) -> u32 {
    let mut best = vec![0; cap + 1];
    for &(w, v) in items {
        for c in (w..=cap).rev() {
            best[c] = best[c].max(best[c - w] + v);
        }
    }
    best[cap]
}
fn lcs<'a>(a: &'a str, b: &str, memo: &mut HashMap<(usize, usize), String>) -> String {
    let (Some(x), Some(y)) = (a.chars().next(), b.chars().next()) else { return String::new() };
    if let Some(s) = memo.get(&(a.len(), b.len())) {
        return s.clone();
    }
    let r = if x == y {
        format!("{x}{}", lcs(&a[1..], &b[1..], memo))
    } else {
        let (p, q) = (lcs(&a[1..], b, memo), lcs(a, &b[1..], memo));
        if p.len() >= q.len() { p } else { q }
    };
    memo.insert((a.len(), b.len()), r.clone());
    r
}
fn main() {
    println!("{}", binomial(40, 17, &mut HashMap::new()));
    println!("{:?}", [1, 5, 10, 50, 100].map(partitions));
    println!("{} {}", edit_distance("kitten", "sitting"), edit_distance("größe", "grosse"));
    println!("{}", knapsack(&[(3, 4), (4, 5), (7, 10), (8, 11), (9, 13)], 17));
    println!("{}", lcs("AGGTABQWERTY", "GXTXAYBWRT", &mut HashMap::new()));
}

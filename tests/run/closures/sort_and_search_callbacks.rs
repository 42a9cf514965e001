//! Callbacks passed to std: comparators, predicates, key functions, mutation through captured state.
use std::cell::RefCell;
use std::collections::BTreeMap;
fn main() {
    let order = ["red", "green", "blue"];
    let rank = |c: &&str| order.iter().position(|o| o == c).unwrap_or(usize::MAX);
    let mut v = vec!["blue", "red", "pink", "green", "red"];
    v.sort_by_key(rank);
    println!("{v:?}");
    let compares = RefCell::new(0);
    let found = v.binary_search_by(|x| {
        *compares.borrow_mut() += 1;
        rank(x).cmp(&1)
    });
    println!("{found:?} {}", *compares.borrow() <= 4);
    let mut seen = BTreeMap::new();
    v.retain(|c| {
        let n = seen.entry(*c).or_insert(0);
        *n += 1;
        *n == 1
    });
    println!("{v:?} {seen:?}");
    let mut log = String::new();
    let total: usize = v.iter().inspect(|c| log.push_str(&c[..1])).map(|c| c.len()).sum();
    println!("{total} {log}");
    let threshold = 3;
    println!("{:?} {:?}", v.iter().find(|c| c.len() > threshold), v.iter().position(|c| c.ends_with('k')));
    let mut state = 1u32;
    let mut next = || {
        state = state * 7 % 31;
        state
    };
    let mut w: Vec<u32> = std::iter::repeat_with(&mut next).take(8).collect();
    w.sort_unstable_by(|a, b| (b % 5, a).cmp(&(a % 5, b)));
    println!("{w:?} {}", next());
    let groups = w.iter().fold([vec![], vec![], vec![]], |mut g, x| {
        g[(*x % 3) as usize].push(*x);
        g
    });
    println!("{groups:?}");
    println!("{:?}", w.iter().copied().max_by(|a, b| a.count_ones().cmp(&b.count_ones()).then(b.cmp(a))));
    let apply_n = |n: usize, f: &dyn Fn(i64) -> i64| (0..n).fold(1, |x, _| f(x));
    println!("{} {}", apply_n(10, &|x| x * 2), apply_n(3, &|x| apply_n(2, &|y| x + y)));
}

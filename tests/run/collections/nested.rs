//! Collections inside collections, cloned, compared and ordered.
use std::collections::*;
fn main() {
    let mut m: BTreeMap<String, BTreeMap<u32, Vec<Option<char>>>> = BTreeMap::new();
    for (i, w) in ["alpha", "beta", "gamma", "alpha", "beta"].iter().enumerate() {
        m.entry(w.to_string()).or_default().entry(i as u32).or_default().extend(w.chars().map(Some).chain([None]));
    }
    println!("{m:?}");
    println!("{:#?}", m["gamma"]);
    let copy = m.clone();
    println!("{} {:?}", copy == m, copy.cmp(&m));
    m.get_mut("alpha").unwrap().get_mut(&3).unwrap()[0] = Some('A');
    println!("{:?}", copy.cmp(&m));
    let set: BTreeSet<Vec<u8>> = [vec![2], vec![1, 2], vec![], vec![1]].into();
    println!("{set:?}");
    let dq: VecDeque<BTreeSet<i32>> = (0..3).map(|i| (0..i).collect()).collect();
    println!("{dq:?} {:?}", dq.iter().max());
    let table: [[Option<Box<str>>; 2]; 2] = [[Some("a".into()), None], [None, Some("d".into())]];
    println!("{table:?}");
}

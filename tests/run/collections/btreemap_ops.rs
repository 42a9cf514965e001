//! Ranges, entries, retention, splitting and first/last access of `BTreeMap`.
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::Bound::*;
fn main() {
    let mut m: BTreeMap<i32, String> = (0..100).map(|i| (i * 7 % 101, i.to_string())).collect();
    println!("{:?}", m.range(10..15).collect::<Vec<_>>());
    println!("{:?}", m.range((Excluded(10), Included(13))).rev().collect::<Vec<_>>());
    println!("{:?} {:?}", m.first_key_value(), m.last_key_value());
    for (_, v) in m.range_mut(..3) {
        v.push('!');
    }
    println!("{:?}", m.pop_first());
    println!("{:?}", m.pop_last());
    m.retain(|k, _| k % 9 == 0);
    println!("{:?}", m.keys().collect::<Vec<_>>());
    let upper = m.split_off(&50);
    println!("{} {}", m.len(), upper.len());
    if let Entry::Occupied(e) = m.entry(18) {
        println!("{:?}", e.remove());
    }
    m.entry(1).or_insert_with_key(|k| format!("k{k}"));
    *m.entry(9).or_default() += "x";
    m.append(&mut BTreeMap::from([(2, "two".into()), (9, "nine".into())]));
    println!("{m:?}");
    let mut e = m.first_entry().unwrap();
    e.get_mut().insert(0, '>');
    println!("{:?}", e.key());
    println!("{:?}", m.values().map(|s| s.as_str()).collect::<Vec<_>>().join(","));
    println!("{:?}", m.into_iter().rev().map(|(k, _)| k).collect::<Vec<_>>());
}

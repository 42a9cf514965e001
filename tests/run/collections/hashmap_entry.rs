//! The entry API of `HashMap`, with output sorted so that hash order does not show.
use std::collections::HashMap;
use std::collections::hash_map::Entry;
fn main() {
    let text = "the quick brown fox jumps over the lazy dog the end";
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for word in text.split(' ') {
        *counts.entry(word).or_default() += 1;
    }
    let mut sorted: Vec<_> = counts.iter().collect();
    sorted.sort();
    println!("{sorted:?}");
    match counts.entry("the") {
        Entry::Occupied(mut e) => {
            *e.get_mut() += 10;
            println!("{} {:?}", e.get(), e.key());
            println!("{:?}", e.remove_entry());
        }
        Entry::Vacant(_) => unreachable!(),
    }
    if let Entry::Vacant(e) = counts.entry("cat") {
        println!("{}", e.insert(9));
    }
    counts.entry("fox").and_modify(|n| *n = 50).or_insert(0);
    println!("{:?} {:?}", counts.get("fox"), counts.get("the"));
    println!("{:?}", counts.remove("dog"));
    println!("{}", counts.len());
    counts.retain(|k, _| k.len() == 5);
    let mut keys: Vec<_> = counts.into_keys().collect();
    keys.sort_unstable();
    println!("{keys:?}");
}

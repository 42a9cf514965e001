//! A prefix tree over bytes with insertion, lookup, removal and completion.
use std::collections::BTreeMap;
#[derive(Default, Debug)]
struct Trie {
    value: Option<u32>,
    next: BTreeMap<u8, Box<Trie>>,
}
impl Trie {
    fn insert(&mut self, key: &str, value: u32) -> Option<u32> {
        let node = key.bytes().fold(self, |n, b| n.next.entry(b).or_default());
        node.value.replace(value)
    }
    fn find(&self, key: &str) -> Option<&Trie> {
        key.bytes().try_fold(self, |n, b| n.next.get(&b).map(|n| &**n))
    }
    fn remove(&mut self, key: &[u8]) -> Option<u32> {
        let [first, rest @ ..] = key else { return self.value.take() };
        let child = self.next.get_mut(first)?;
        let out = child.remove(rest);
        if child.value.is_none() && child.next.is_empty() {
            self.next.remove(first);
        }
        out
    }
    fn complete(&self, prefix: &str) -> Vec<(String, u32)> {
        fn walk(n: &Trie, path: &mut Vec<u8>, out: &mut Vec<(String, u32)>) {
            if let Some(v) = n.value {
                out.push((String::from_utf8_lossy(path).into_owned(), v));
            }
            for (b, child) in &n.next {
                path.push(*b);
                walk(child, path, out);
                path.pop();
            }
        }
        let mut out = vec![];
        if let Some(n) = self.find(prefix) {
            walk(n, &mut prefix.as_bytes().to_vec(), &mut out);
        }
        out
    }
    fn nodes(&self) -> usize {
        1 + self.next.values().map(|n| n.nodes()).sum::<usize>()
    }
}
fn main() {
    let mut t = Trie::default();
    for (i, w) in ["tea", "ten", "to", "inn", "in", "i", "té", "team"].into_iter().enumerate() {
        t.insert(w, i as u32);
    }
    println!("{:?} {:?}", t.complete("te"), t.complete("x"));
    println!("{:?} {:?}", t.find("inn").and_then(|n| n.value), t.find("inner").is_none());
    println!("{:?} {:?}", t.insert("to", 100), t.insert("tot", 5));
    println!("{} {:?} {}", t.nodes(), t.remove(b"team"), t.nodes());
    println!("{:?} {:?} {}", t.remove(b"tea"), t.remove(b"zzz"), t.nodes());
    println!("{:?}", t.complete(""));
}

//! An interner, a symbol table with scopes, and a multimap.
use std::collections::{BTreeMap, HashMap};
#[derive(Default)]
struct Interner {
    ids: HashMap<Box<str>, u32>,
    names: Vec<Box<str>>,
}
impl Interner {
    fn intern(&mut self, s: &str) -> u32 {
        if let Some(id) = self.ids.get(s) {
            return *id;
        }
        let id = self.names.len() as u32;
        self.names.push(s.into());
        self.ids.insert(s.into(), id);
        id
    }
}
struct Scopes<V>(Vec<HashMap<u32, V>>);
impl<V> Scopes<V> {
    fn get(&self, k: u32) -> Option<&V> {
        self.0.iter().rev().find_map(|s| s.get(&k))
    }
    fn scoped<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        self.0.push(HashMap::new());
        let r = f(self);
        self.0.pop();
        r
    }
    fn define(&mut self, k: u32, v: V) -> Option<V> {
        self.0.last_mut()?.insert(k, v)
    }
}
fn main() {
    let mut i = Interner::default();
    let ids: Vec<u32> = "a b a c b a".split(' ').map(|w| i.intern(w)).collect();
    println!("{ids:?} {:?}", i.names);
    let (a, b) = (i.intern("a"), i.intern("b"));
    let mut s = Scopes(vec![HashMap::new()]);
    s.define(a, 1);
    s.scoped(|s| {
        s.define(a, 2);
        s.define(b, 3);
        println!("{:?} {:?}", s.get(a), s.get(b));
        s.scoped(|s| println!("{:?}", s.define(b, 9)));
    });
    println!("{:?} {:?}", s.get(a), s.get(b));
    let mut multi: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for w in ["one", "two", "three", "four", "five", "six"] {
        multi.entry(w.len()).or_default().push(w);
    }
    println!("{multi:?}");
    let inverted: BTreeMap<char, Vec<&str>> = multi.values().flatten().fold(BTreeMap::new(), |mut m, w| {
        m.entry(w.chars().last().unwrap()).or_insert_with(Vec::new).push(*w);
        m
    });
    println!("{inverted:?}");
}

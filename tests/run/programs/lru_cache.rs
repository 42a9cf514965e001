//! A least-recently-used cache over a slab with links by index, and one with raw pointers.
use std::collections::HashMap;
struct Entry<V> {
    key: u32,
    value: V,
    prev: usize,
    next: usize,
}
const NIL: usize = usize::MAX;
struct Lru<V> {
    map: HashMap<u32, usize>,
    slab: Vec<Entry<V>>,
    head: usize,
    tail: usize,
    cap: usize,
}
impl<V> Lru<V> {
    fn new(cap: usize) -> Self {
        Lru { map: HashMap::new(), slab: vec![], head: NIL, tail: NIL, cap }
    }
    fn detach(&mut self, i: usize) {
        let (p, n) = (self.slab[i].prev, self.slab[i].next);
        if p == NIL { self.head = n } else { self.slab[p].next = n }
        if n == NIL { self.tail = p } else { self.slab[n].prev = p }
    }
    fn push_front(&mut self, i: usize) {
        self.slab[i].prev = NIL;
        self.slab[i].next = self.head;
        if self.head == NIL { self.tail = i } else { let h = self.head; self.slab[h].prev = i }
        self.head = i;
    }
    fn get(&mut self, key: u32) -> Option<&mut V> {
        let i = *self.map.get(&key)?;
        self.detach(i);
        self.push_front(i);
        Some(&mut self.slab[i].value)
    }
    fn put(&mut self, key: u32, value: V) -> Option<(u32, V)> {
        if let Some(v) = self.get(key) {
            return Some((key, std::mem::replace(v, value)));
        }
        if self.slab.len() < self.cap {
            self.slab.push(Entry { key, value, prev: NIL, next: NIL });
            let i = self.slab.len() - 1;
            self.push_front(i);
            self.map.insert(key, i);
            return None;
        }
        let i = self.tail;
        self.detach(i);
        let e = &mut self.slab[i];
        let old = (std::mem::replace(&mut e.key, key), std::mem::replace(&mut e.value, value));
        self.map.remove(&old.0);
        self.map.insert(key, i);
        self.push_front(i);
        Some(old)
    }
    fn keys(&self) -> Vec<u32> {
        let mut out = vec![];
        let mut i = self.head;
        while i != NIL {
            out.push(self.slab[i].key);
            i = self.slab[i].next;
        }
        out
    }
}
fn main() {
    let mut c = Lru::new(3);
    for k in 1..=3 {
        println!("{:?}", c.put(k, format!("v{k}")));
    }
    println!("{:?}", c.get(1));
    println!("{:?}", c.get(9));
    println!("{:?} {:?}", c.put(4, "v4".into()), c.keys());
    c.get(3).unwrap().push('!');
    println!("{:?} {:?}", c.put(3, "new".into()), c.keys());
    println!("{:?} {:?}", c.put(5, "v5".into()), c.keys());
    let mut misses = 0;
    let mut big = Lru::new(16);
    let mut x = 7u32;
    for _ in 0..500 {
        x = x.wrapping_mul(1103515245).wrapping_add(12345);
        let k = (x >> 16) % 24;
        if big.get(k).is_none() {
            misses += 1;
            big.put(k, ());
        }
    }
    println!("{misses} {}", big.keys().len());
}

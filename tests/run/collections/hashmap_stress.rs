//! Many insertions, removals and iterations of a hash map against a sorted model.
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, Hasher};
#[derive(Clone, Default)]
struct Weak;
struct WeakHasher(u64);
impl BuildHasher for Weak {
    type Hasher = WeakHasher;
    fn build_hasher(&self) -> WeakHasher {
        WeakHasher(0)
    }
}
impl Hasher for WeakHasher {
    fn finish(&self) -> u64 {
        self.0 % 17
    }
    fn write(&mut self, b: &[u8]) {
        b.iter().for_each(|b| self.0 += u64::from(*b));
    }
}
fn drive<S: BuildHasher + Default>(n: u32) -> (usize, u64, bool) {
    let mut map: HashMap<u32, u64, S> = HashMap::default();
    let mut model = BTreeMap::new();
    let mut x = 1u32;
    for i in 0..n {
        x = x.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        let k = (x >> 16) % 200;
        match x >> 30 {
            0 => assert_eq!(map.remove(&k), model.remove(&k)),
            1 => {
                *map.entry(k).or_insert(0) += u64::from(i);
                *model.entry(k).or_insert(0) += u64::from(i);
            }
            _ => assert_eq!(map.insert(k, u64::from(i)), model.insert(k, u64::from(i))),
        }
    }
    let mut sorted: Vec<_> = map.iter().map(|(k, v)| (*k, *v)).collect();
    sorted.sort();
    (map.len(), map.values().sum(), sorted.iter().copied().eq(model))
}
fn main() {
    println!("{:?}", drive::<std::hash::RandomState>(2000));
    println!("{:?}", drive::<Weak>(600));
    let mut m: HashMap<String, Vec<u32>> = HashMap::with_capacity(2);
    for i in 0..100u32 {
        m.entry(format!("k{}", i % 7)).or_default().push(i);
    }
    m.shrink_to_fit();
    let mut all: Vec<_> = m.drain().map(|(k, v)| (k, v.len())).collect();
    all.sort();
    println!("{all:?} {}", m.is_empty());
    let a: HashMap<_, _> = [(1, 'a'), (2, 'b')].into();
    let b: HashMap<_, _> = [(2, 'b'), (1, 'a')].into_iter().collect();
    println!("{} {:?}", a == b, a.get_key_value(&2));
    let mut c = a.clone();
    c.extend([(3, 'c'), (1, 'z')]);
    println!("{} {:?}", c.len(), c[&1]);
    println!("{:?}", c.remove_entry(&3));
}

//! A table with indices, queries as closures, joins, grouping and sorting.
use std::collections::{BTreeMap, HashMap};
#[derive(Debug, Clone, PartialEq)]
struct Person {
    id: u32,
    name: &'static str,
    city: &'static str,
    age: u8,
}
struct Table {
    rows: Vec<Person>,
    by_city: HashMap<&'static str, Vec<usize>>,
    by_age: BTreeMap<u8, Vec<usize>>,
}
impl FromIterator<Person> for Table {
    fn from_iter<I: IntoIterator<Item = Person>>(it: I) -> Self {
        let rows: Vec<Person> = it.into_iter().collect();
        let (mut by_city, mut by_age) = (HashMap::<_, Vec<_>>::new(), BTreeMap::<_, Vec<_>>::new());
        for (i, p) in rows.iter().enumerate() {
            by_city.entry(p.city).or_default().push(i);
            by_age.entry(p.age).or_default().push(i);
        }
        Table { rows, by_city, by_age }
    }
}
impl Table {
    fn city<'a>(&'a self, c: &str) -> impl Iterator<Item = &'a Person> {
        self.by_city.get(c).into_iter().flatten().map(|i| &self.rows[*i])
    }
    fn ages(&self, r: impl std::ops::RangeBounds<u8>) -> Vec<&'static str> {
        self.by_age.range(r).flat_map(|(_, v)| v).map(|i| self.rows[*i].name).collect()
    }
    fn group<K: Ord, V>(&self, key: impl Fn(&Person) -> K, fold: impl Fn(Option<V>, &Person) -> V) -> BTreeMap<K, V> {
        let mut out = BTreeMap::new();
        for p in &self.rows {
            let k = key(p);
            let old = out.remove(&k);
            out.insert(k, fold(old, p));
        }
        out
    }
}
fn main() {
    let t: Table = [("ann", "rome", 31), ("bob", "oslo", 25), ("cid", "rome", 47), ("dee", "lima", 25), ("eve", "oslo", 62)]
        .into_iter()
        .enumerate()
        .map(|(i, (name, city, age))| Person { id: i as u32, name, city, age })
        .collect();
    println!("{:?}", t.city("rome").map(|p| p.name).collect::<Vec<_>>());
    println!("{:?} {:?}", t.ages(26..50), t.ages(..=25));
    println!("{:?}", t.group(|p| p.city, |n: Option<u32>, p| n.unwrap_or(0) + u32::from(p.age)));
    println!("{:?}", t.group(|p| p.age / 20, |v: Option<Vec<_>>, p| { let mut v = v.unwrap_or_default(); v.push(p.id); v }));
    let orders = [(0, 5), (2, 7), (0, 9), (9, 1)];
    let joined: Vec<_> = orders.iter().filter_map(|(id, n)| t.rows.iter().find(|p| p.id == *id).map(|p| (p.name, n))).collect();
    println!("{joined:?}");
    let mut sorted = t.rows.clone();
    sorted.sort_by(|a, b| b.age.cmp(&a.age).then_with(|| a.name.cmp(b.name)));
    println!("{:?}", sorted.iter().map(|p| p.name).collect::<String>());
    println!("{:?}", t.city("nowhere").next());
}

//! Identity sets: addresses are hashed and compared, never turned back into pointers.
use std::collections::{BTreeMap, HashSet};
use std::hash::{Hash, Hasher};
struct ById<'a, T>(&'a T);
impl<T> Hash for ById<'_, T> {
    fn hash<H: Hasher>(&self, h: &mut H) {
        std::ptr::hash(self.0, h);
    }
}
impl<T> PartialEq for ById<'_, T> {
    fn eq(&self, o: &Self) -> bool {
        std::ptr::eq(self.0, o.0)
    }
}
impl<T> Eq for ById<'_, T> {}
fn main() {
    let items: Vec<String> = (0..5).map(|_| "same".to_string()).collect();
    let mut set = HashSet::new();
    for i in items.iter().chain(&items) {
        set.insert(ById(i));
    }
    println!("{}", set.len());
    let mut by_addr: BTreeMap<usize, usize> = items.iter().enumerate().map(|(i, s)| ((s as *const String).addr(), i)).collect();
    println!("{:?}", by_addr.remove(&(&raw const items[3]).addr()));
    let (a, b) = (Box::new(0u8), Box::new(0u8));
    println!("{}", (&raw const *a) != (&raw const *b));
    println!("{}", a < b || std::ptr::addr_eq(&*a, &*a));
}

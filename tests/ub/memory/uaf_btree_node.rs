//! A pointer to a tree's value after the tree is gone.
use std::collections::BTreeMap;
fn main() {
    let mut m = BTreeMap::from([(1, 'a'), (2, 'b')]);
    let p: *const char = m.get(&2).unwrap();
    m.clear();
    println!("{}", unsafe { *p }); //~ UB-MEM-UAF
}

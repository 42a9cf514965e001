//! The fine twin of `uaf_btree_node.rs`.
use std::collections::BTreeMap;
fn main() {
    let mut m = BTreeMap::from([(1, 'a'), (2, 'b')]);
    let p: *const char = m.get(&2).unwrap();
    println!("{}", unsafe { *p });
    m.clear();
}

//! The fine twin of `uaf_hashmap_value.rs`.
use std::collections::HashMap;
fn main() {
    let mut m = HashMap::new();
    m.insert("k", 5);
    let p: *const i32 = &raw const m["k"];
    let q = p;
    println!("{}", unsafe { *q });
    drop(m);
}

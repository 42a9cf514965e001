//! A pointer to a map's value after the map was cleared and dropped.
use std::collections::HashMap;
fn main() {
    let mut m = HashMap::new();
    m.insert("k", 5);
    let p: *const i32 = &raw const m["k"];
    drop(m);
    let q = p;
    println!("{}", unsafe { *q }); //~ UB-MEM-UAF
}

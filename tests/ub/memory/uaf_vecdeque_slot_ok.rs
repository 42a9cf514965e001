//! The fine twin of `uaf_vecdeque_slot.rs`.
use std::collections::VecDeque;
fn main() {
    let mut d = VecDeque::from(vec![1, 2]);
    let p: *const i32 = &d[0];
    println!("{}", unsafe { *p });
    d.reserve(100);
}

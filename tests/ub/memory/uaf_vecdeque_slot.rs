//! A deque's buffer after it grew.
use std::collections::VecDeque;
fn main() {
    let mut d = VecDeque::from(vec![1, 2]);
    let p: *const i32 = &d[0];
    d.reserve(100);
    println!("{}", unsafe { *p }); //~ UB-MEM-UAF
}

//@ borrows: tree
//! The fine twin of `two_phase_conflict.rs`.
fn main() {
    let mut v = vec![1];
    let p = &raw mut v;
    let r = unsafe { &mut *p };
    r.push({
        2
    });
    println!("{}", unsafe { (*p).len() });
}

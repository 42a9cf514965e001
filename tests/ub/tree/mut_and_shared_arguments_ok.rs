//@ borrows: tree
//! The fine twin of `mut_and_shared_arguments.rs`.
fn copy(to: &mut [u8; 4], from: &[u8; 4]) {
    for i in 0..4 {
        to[i] = from[i];
    }
}
fn main() {
    let mut a = [1u8; 4];
    let b = [1u8; 4];
    let p = &raw mut a;
    let from = &b;
    let to = unsafe { &mut *p };
    copy(to, from);
    println!("{a:?}");
}

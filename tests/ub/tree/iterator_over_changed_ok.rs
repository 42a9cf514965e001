//@ borrows: tree
//! The fine twin of `iterator_over_changed.rs`.
fn main() {
    let mut v = vec![1, 2, 3];
    let p = v.as_mut_ptr();
    let mut sum = 0;
    for x in &v {
        sum += *x;
    }
    unsafe { *p.add(1) = 9 };
    println!("{sum}");
}

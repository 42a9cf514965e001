//! The fine twin of `split_at_mut_unchecked.rs`.
fn main() {
    let mut a = [1, 2, 3];
    let (l, r) = unsafe { a.split_at_mut_unchecked(2) };
    println!("{} {}", l.len(), r.len());
}

//! The fine twin of `split_at_unchecked.rs`.
fn main() {
    let a = [1, 2, 3];
    let (l, r) = unsafe { a.split_at_unchecked(3) };
    println!("{} {}", l.len(), r.len());
}

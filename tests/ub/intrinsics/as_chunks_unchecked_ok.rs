//! The fine twin of `as_chunks_unchecked.rs`.
fn main() {
    let a = [1, 2, 3, 4, 5];
    let c = unsafe { a[..4].as_chunks_unchecked::<2>() };
    println!("{}", c.len());
}

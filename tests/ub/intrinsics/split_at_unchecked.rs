//! `split_at_unchecked` beyond the slice.
fn main() {
    let a = [1, 2, 3];
    let (l, r) = unsafe { a.split_at_unchecked(4) }; //~ UB-PRECOND: slice::split_at_unchecked requires the index to be within the slice
    println!("{} {}", l.len(), r.len());
}

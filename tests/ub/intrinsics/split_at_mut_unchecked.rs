//! `split_at_mut_unchecked` beyond the slice.
fn main() {
    let mut a = [1, 2, 3];
    let (l, r) = unsafe { a.split_at_mut_unchecked(9) }; //~ UB-PRECOND: slice::split_at_mut_unchecked requires the index to be within the slice
    println!("{} {}", l.len(), r.len());
}

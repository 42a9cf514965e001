//! `get_unchecked_mut` past the end of a slice.
fn main() {
    let mut v = [1, 2, 3];
    *unsafe { v.get_unchecked_mut(3) } = 9; //~ UB-PRECOND: slice::get_unchecked_mut requires that the index is within the slice
    println!("{v:?}");
}

//! `get_unchecked` with a range that leaves the slice.
fn main() {
    let v = [1, 2, 3];
    let x = unsafe { v.get_unchecked(2..4) }; //~ UB-PRECOND: slice::get_unchecked requires that the range is within the slice
    println!("{}", x.len());
}

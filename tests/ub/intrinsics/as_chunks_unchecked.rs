//! `as_chunks_unchecked` with a remainder.
fn main() {
    let a = [1, 2, 3, 4, 5];
    let c = unsafe { a[..].as_chunks_unchecked::<2>() }; //~ UB-INTRINSIC-EXACT-DIV|UB-PRECOND
    println!("{}", c.len());
}

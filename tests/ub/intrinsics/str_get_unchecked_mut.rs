//! `str::get_unchecked_mut` with a range that ends beyond the string.
fn main() {
    let mut s = String::from("abc");
    let t = unsafe { s.get_unchecked_mut(2..9) }; //~ UB-PRECOND: str::get_unchecked_mut requires that the range is within the string slice
    println!("{}", t.len());
}

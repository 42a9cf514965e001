//! `str::get_unchecked` with a range outside of the string.
fn main() {
    let s = String::from("abc");
    let x = unsafe { s.get_unchecked(1..5) }; //~ UB-PRECOND: str::get_unchecked requires that the range is within the string slice
    println!("{}", x.len());
}

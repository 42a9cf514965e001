//! `get_unchecked` past the end of a slice: the library's promise is broken before any access.
fn main() {
    let v = vec![1, 2, 3];
    let x = unsafe { v.get_unchecked(3) }; //~ UB-ASSUME|UB-PRECOND
    println!("{x}");
}

//@ compile-flags: -O
//! Preconditions of std are checked in release builds, too.
fn main() {
    let mut bytes = [1u8, 2, 3, 4, 5];
    let p = bytes.as_mut_ptr();
    unsafe { std::ptr::swap_nonoverlapping(p, p.add(2), 3) }; //~ UB-PRECOND
    println!("{bytes:?}");
}

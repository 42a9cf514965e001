//@ borrows: tree
//! Accepted by the other model. Source and destination pointers taken one after the other.
fn main() {
    let mut a = [1u8, 2, 3, 4];
    let from = a.as_ptr();
    let to = a.as_mut_ptr();
    unsafe { std::ptr::copy(from, to.add(1), 3) };
    println!("{a:?}");
}

//@ borrows: tree
//! The fine twin of `wildcard_of_shared_written.rs`.
fn main() {
    let mut a = 1i32;
    let addr = std::ptr::from_mut(&mut a).expose_provenance();
    unsafe { *std::ptr::with_exposed_provenance_mut::<i32>(addr) = 2 };
    println!("{a}");
    a = 3;
    println!("{a}");
}

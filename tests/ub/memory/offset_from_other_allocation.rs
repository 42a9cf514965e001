//! `offset_from` between two allocations.
fn main() {
    let (a, b) = ([1u8; 4], [2u8; 4]);
    let d = unsafe { a.as_ptr().offset_from(b.as_ptr()) }; //~ UB-PTR-DISTANCE: not both derived from the same allocation
    println!("{d}");
}

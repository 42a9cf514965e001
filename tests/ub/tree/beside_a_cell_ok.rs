//@ borrows: tree
//@ flags: --tree-whole-cells
//! The fine twin of `beside_a_cell.rs`: the cell counts for all of the struct.
use std::cell::Cell;
struct Both {
    open: Cell<u8>,
    plain: u8,
}
fn main() {
    let mut both = Both { open: Cell::new(1), plain: 2 };
    let shared: &Both = unsafe { &*(&raw mut both) };
    let raw = (shared as *const Both).cast_mut();
    unsafe { (*raw).plain = 3 };
    println!("{} {}", shared.open.get(), shared.plain);
}

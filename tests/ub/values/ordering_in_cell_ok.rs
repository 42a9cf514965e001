//! The fine twin of `ordering_in_cell.rs`.
use std::cell::Cell;
use std::cmp::Ordering;
fn main() {
    let byte = -1i8;
    let cell = unsafe { (&raw const byte).cast::<Cell<Ordering>>().read() };
    println!("{}", cell.get() == Ordering::Less);
}

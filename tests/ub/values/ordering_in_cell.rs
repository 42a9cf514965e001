//! The same in a `Cell` that is read as a whole.
use std::cell::Cell;
use std::cmp::Ordering;
fn main() {
    let byte = 5i8;
    let cell = unsafe { (&raw const byte).cast::<Cell<Ordering>>().read() }; //~ UB-VALUE-ENUM
    println!("{}", cell.get() == Ordering::Less);
}

//! What is in an `UnsafeCell` must be valid when the cell is moved.
use std::cell::UnsafeCell;
fn main() {
    let cell: UnsafeCell<bool> = unsafe { std::mem::transmute(2u8) }; //~ UB-VALUE-BOOL
    drop(cell);
}

//! The fine twin of `bool_in_unsafe_cell.rs`.
use std::cell::UnsafeCell;
fn main() {
    let cell: UnsafeCell<u8> = unsafe { std::mem::transmute(2u8) };
    drop(cell);
}

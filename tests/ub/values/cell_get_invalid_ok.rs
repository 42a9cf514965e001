//! The fine twin of `cell_get_invalid.rs`.
use std::cell::Cell;
fn main() {
    let c = Cell::new('a');
    unsafe { c.as_ptr().cast::<u32>().write(0x62) };
    println!("{}", c.get() as u32);
}

//! `Cell::get` of an invalid value.
use std::cell::Cell;
fn main() {
    let c = Cell::new('a');
    unsafe { c.as_ptr().cast::<u32>().write(0xFFFF_FFFF) };
    println!("{}", c.get() as u32); //~ UB-VALUE-CHAR
}

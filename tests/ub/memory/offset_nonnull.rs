//! `NonNull::add` past the end.
use std::ptr::NonNull;
fn main() {
    let mut a = [1u8; 2];
    let whole = NonNull::from(&mut a).cast::<u8>();
    let q = unsafe { whole.add(3) }; //~ UB-PTR-OFFSET
    println!("{}", whole == q);
}

//! `unchecked_sub` overflows `usize`.
use std::hint::black_box;
fn main() {
    let x = black_box(usize::MIN);
    let r = unsafe { x.unchecked_sub(1) }; //~ UB-INTRINSIC-OVERFLOW: arithmetic overflow in `unchecked_sub`
    println!("{r:?}");
}

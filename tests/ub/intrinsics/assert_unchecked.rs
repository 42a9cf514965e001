//! `assert_unchecked` of something false.
use std::hint::black_box;
fn main() {
    let x = black_box(3);
    let r = unsafe { std::hint::assert_unchecked(x % 2 == 0) }; //~ UB-ASSUME|UB-PRECOND
    println!("{r:?}");
}

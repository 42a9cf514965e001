//! An ASCII digit beyond nine.
#![feature(ascii_char)]
fn main() {
    let c = unsafe { std::ascii::Char::digit_unchecked(10) }; //~ UB-PRECOND: input cannot exceed 9
    println!("{c}");
}

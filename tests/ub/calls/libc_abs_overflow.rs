//! The smallest number has no magnitude.
unsafe extern "C" {
    fn abs(x: i32) -> i32;
}
fn main() {
    println!("{}", unsafe { abs(i32::MIN) }); //~ UB-INTRINSIC-OVERFLOW
}

//! A value used after `ManuallyDrop::drop`.
use std::mem::ManuallyDrop;
fn main() {
    let mut s = ManuallyDrop::new(vec![1u8]);
    unsafe { ManuallyDrop::drop(&mut s) };
    println!("{}", s[0]); //~ UB-MEM-UAF|UB-VALUE-DANGLING
}

//! One element of an array was skipped.
use std::mem::MaybeUninit;
fn main() {
    let mut a = [const { MaybeUninit::<i32>::uninit() }; 4];
    for (i, slot) in a.iter_mut().enumerate() {
        if i != 2 {
            slot.write(i as i32);
        }
    }
    let a: [i32; 4] = unsafe { std::mem::transmute(a) }; //~ UB-VALUE-UNINIT|UB-MEM-UNINIT: uninitialized
    println!("{a:?}");
}

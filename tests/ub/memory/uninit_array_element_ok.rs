//! The fine twin of `uninit_array_element.rs`.
use std::mem::MaybeUninit;
fn main() {
    let mut a = [const { MaybeUninit::<i32>::uninit() }; 4];
    for (i, slot) in a.iter_mut().enumerate() {
        slot.write(i as i32);
    }
    let a: [i32; 4] = unsafe { std::mem::transmute(a) };
    println!("{a:?}");
}

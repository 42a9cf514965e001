#![feature(core_intrinsics)]
#![allow(internal_features)]

fn attempt(number: &mut u8) {
    *number += 1;
}

fn main() {
    let mut number = 5u8;
    let pointer: fn(*mut u8) = unsafe { std::mem::transmute(attempt as fn(&mut u8)) };
    unsafe { std::intrinsics::catch_unwind(pointer, &raw mut number, |_, _| ()) };
    println!("{number}");
}

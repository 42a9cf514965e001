// The function that `catch_unwind` calls is called like any other.
#![feature(core_intrinsics)]
#![allow(internal_features)]

fn attempt(_: *mut u8, number: u64) {
    println!("{number}");
}

fn main() {
    let pointer: fn(*mut u8) = unsafe { std::mem::transmute(attempt as fn(*mut u8, u64)) };
    unsafe { std::intrinsics::catch_unwind(pointer, std::ptr::null_mut(), |_, _| ()) }; //~ UB-CALL-ARG-COUNT
}

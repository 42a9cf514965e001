//@ only-target: x86_64
//! A list of variable arguments that outlives its call.
#![feature(c_variadic)]
use std::ffi::VaList;
unsafe extern "C" fn leak(out: *mut VaList<'static>, args: ...) {
    unsafe { out.write(std::mem::transmute(args)) };
}
fn main() {
    let mut list = std::mem::MaybeUninit::<VaList<'static>>::uninit();
    unsafe { leak(list.as_mut_ptr(), 1i32) };
    println!("{}", unsafe { (*list.as_mut_ptr()).arg::<i32>() }); //~ UB-CALL-VARIADIC
}

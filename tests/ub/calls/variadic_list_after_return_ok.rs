//@ only-target: x86_64
//! The fine twin of `variadic_list_after_return.rs`: it is read before.
#![feature(c_variadic)]
use std::ffi::VaList;
unsafe extern "C" fn leak(out: *mut VaList<'static>, args: ...) -> i32 {
    unsafe {
        out.write(std::mem::transmute(args));
        (*out).arg::<i32>()
    }
}
fn main() {
    let mut list = std::mem::MaybeUninit::<VaList<'static>>::uninit();
    println!("{}", unsafe { leak(list.as_mut_ptr(), 1i32) });
}

//! A vector of which one half was never written.
//@ only-target: x86_64
use std::arch::x86_64::*;
use std::mem::MaybeUninit;
fn main() {
    let mut m = MaybeUninit::<__m128i>::uninit();
    unsafe {
        m.as_mut_ptr().cast::<u64>().write(7);
        let v = m.assume_init(); //~ UB-VALUE-UNINIT
        println!("{}", _mm_cvtsi128_si64(v));
    }
}

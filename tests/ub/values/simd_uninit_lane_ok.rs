//! The fine twin of `simd_uninit_lane.rs`.
//@ only-target: x86_64
use std::arch::x86_64::*;
use std::mem::MaybeUninit;
fn main() {
    let mut m = MaybeUninit::<__m128i>::uninit();
    unsafe {
        m.as_mut_ptr().cast::<u64>().write(7);
        m.as_mut_ptr().cast::<u64>().add(1).write(8);
        let v = m.assume_init();
        println!("{}", _mm_cvtsi128_si64(v));
    }
}

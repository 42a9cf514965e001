//@ only-target: x86_64
//! The fine twin of `align_stream_store.rs`.
use std::arch::x86_64::*;

#[repr(align(16))]
struct Aligned([i32; 8]);

fn main() {
    let mut data = Aligned([0; 8]);
    let to = data.0.as_mut_ptr().wrapping_add(4);
    unsafe {
        _mm_stream_si128(to.cast(), _mm_set1_epi32(7));
        _mm_sfence();
    }
    println!("{:?}", data.0);
}

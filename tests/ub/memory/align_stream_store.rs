//@ only-target: x86_64
//! A store past the caches to memory that is not aligned.
use std::arch::x86_64::*;

#[repr(align(16))]
struct Aligned([i32; 8]);

fn main() {
    let mut data = Aligned([0; 8]);
    let to = data.0.as_mut_ptr().wrapping_add(1);
    unsafe {
        _mm_stream_si128(to.cast(), _mm_set1_epi32(7)); //~ UB-MEM-ALIGN
        _mm_sfence();
    }
    println!("{:?}", data.0);
}

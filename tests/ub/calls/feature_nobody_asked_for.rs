//@ only-target: x86_64
// Whether the processor has SSSE3 was not asked.
use std::arch::x86_64::*;

fn main() {
    unsafe {
        let bytes = _mm_set1_epi8(3);
        println!("{:?}", _mm_shuffle_epi8(bytes, bytes)); //~ UB-CALL-FEATURE
    }
}

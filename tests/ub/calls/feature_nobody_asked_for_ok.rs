//@ only-target: x86_64
use std::arch::x86_64::*;

fn main() {
    if is_x86_feature_detected!("ssse3") {
        unsafe {
            let bytes = _mm_set1_epi8(3);
            println!("{:?}", _mm_shuffle_epi8(bytes, bytes));
        }
    }
}

//! bytecodealliance/wasmtime#7865 and #7999: products of small signed numbers that are shifted and narrowed.
use std::hint::black_box;

fn narrowed(left: i8, right: i8) -> i8 {
    left.wrapping_mul(right) >> 1
}

fn through_wide(left: i16, right: i16) -> i8 {
    ((i32::from(left) * i32::from(right)) << 3) as i8
}

fn main() {
    let mut sum = 0i64;
    for left in (-128..=127).step_by(5) {
        for right in (-128..=127).step_by(7) {
            sum = sum.wrapping_mul(31) + i64::from(narrowed(black_box(left as i8), black_box(right as i8)));
            sum = sum.wrapping_mul(31) + i64::from(through_wide(black_box(left as i16 * 250), black_box(right as i16)));
        }
    }
    println!("{sum}");
}

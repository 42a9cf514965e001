//! rust-lang/rust#113407 and #112170: conversions to numbers that are too small for the usual form, and comparisons with what is
//! not a number; once known to the compiler and once not.
use std::hint::black_box;

const SMALL: [u64; 5] = [0x3690_0000_0000_0000, 0x36a0_0000_0000_0001, 0x36bf_ffff_ffff_ffff, 0x0019_0000_0000_0000, 0x8000_0000_0000_0001];

fn narrow(bits: u64) -> u32 {
    (f64::from_bits(bits) as f32).to_bits()
}

fn main() {
    let known = SMALL.map(narrow);
    let unknown = SMALL.map(|bits| narrow(black_box(bits)));
    println!("{known:x?} {}", known == unknown);
    for left in [f64::NAN, -f64::NAN, 0.0, -0.0, f64::INFINITY] {
        for right in [f64::NAN, 1.0, -0.0] {
            let seen = [left < right, left <= right, left > right, left >= right, left == right, left != right];
            let (left, right) = (black_box(left), black_box(right));
            let hidden = [left < right, left <= right, left > right, left >= right, left == right, left != right];
            print!("{}{}", u8::from(seen == hidden), seen.iter().filter(|&&is| is).count());
        }
    }
    println!();
}

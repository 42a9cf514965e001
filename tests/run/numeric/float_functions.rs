//! Float functions that are exactly specified: roots, rounding, decomposition, fused multiply-add, conversions.
fn main() {
    let vs = [0.0, -0.0, 0.5, 1.0, 2.0, 3.7, -3.7, 1e-310, 1e308, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
    for v in vs {
        println!("{v:?}: {:?} {:?} {:?} {:?}", v.sqrt(), v.floor(), v.round_ties_even(), v.trunc());
        println!("  {:?} {:?} {:?}", v.mul_add(2.0, 1.0), v.abs(), v.copysign(-1.0));
        println!("  {:?} {:?} {:?}", v.rem_euclid(2.5), v.div_euclid(2.5), v % 2.5);
        println!("  {:?} {:?} {:?}", v.min(1.0), v.max(1.0), v.clamp(-1.0, 1.0));
        println!("  {} {} {:?}", v as i64, v as u8, v as f32);
    }
    println!("{:?} {:?}", f32::MAX.sqrt(), 2f32.sqrt());
    println!("{:?} {:?}", 0.1f32.mul_add(10.0, -1.0), (0.1f64 * 10.0 - 1.0));
    println!("{:?} {:?}", f64::MAX.next_up(), 1f64.next_down());
    println!("{:?} {:?}", 1.5f64.to_bits().count_ones(), f64::EPSILON);
    println!("{:?}", [1.5, -2.5, f64::NAN, 0.0].map(|x: f64| x.total_cmp(&0.0)));
    println!("{:?} {:?}", 2f64.powi(-3), 10f64.powi(5));
    println!("{:?} {:?}", f64::from(1u32) / 3.0, f32::from(7u8) / 3.0);
    println!("{:?} {:?}", (0.1 + 0.2) == 0.3, 0.1f32 + 0.2 == 0.3);
    println!("{} {}", f64::MANTISSA_DIGITS, f32::MAX_EXP);
    println!("{:?}", (1u64 << 53) as f64 == ((1u64 << 53) + 1) as f64);
    println!("{:?} {:?}", u64::MAX as f32, i128::MIN as f64);
}

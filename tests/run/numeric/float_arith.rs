//! Float arithmetic, special values, comparisons, rounding functions and bit patterns.
fn main() {
    let vs = [0.0f64, -0.0, 1.0, -2.5, 0.5, 1.5, 2.5, -0.49999999999999994, 1e308, 5e-324, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 4503599627370497.5];
    for a in vs {
        println!("{a:?} {:?} {:?} {:?} {:?} {:?}", a.floor(), a.ceil(), a.round(), a.trunc(), a.round_ties_even());
        println!("  {:?} {:?} {:?} {} {}", a.fract(), a.abs(), a.signum(), a.is_normal(), a.is_sign_negative());
        println!("  {:?} {:?} {:?} {:?}", a.classify(), a.recip(), a.next_up(), a.next_down());
        for b in vs {
            print!("{:?}/{:?}/{:?}/{:?} ", (a + b).is_nan(), a < b, a.max(b) == b.max(a), a.total_cmp(&b));
            print!("{:?} ", a.partial_cmp(&b));
        }
        println!();
    }
    println!("{:?} {:?} {:?}", 7.5 % 2.0, -7.5 % 2.0, (-7.5f64).rem_euclid(2.0));
    println!("{:?} {:?}", 1e308 * 10.0, -1.0 / 0.0);
    println!("{:x} {:x}", 1.5f64.to_bits(), (-1.5f32).to_bits());
    println!("{:?} {:?}", f64::from_bits(0x4009_21fb_5444_2d18), f32::from_bits(1));
    println!("{:?} {:?} {:?}", 3.7f64.clamp(0.0, 1.0), 2.0f64.copysign(-0.0), 2f64.mul_add(3.0, 0.1));
    println!("{:?} {:?}", 9f64.sqrt(), (-1f64).sqrt().is_nan());
    println!("{:?} {:?}", 2f64.powi(10), 0.1f32 + 0.2f32);
    println!("{:?} {:?} {:?}", f32::MAX as f64, 1e40f64 as f32, 0.1f32 as f64);
    println!("{:?} {:?}", 180f64.to_radians(), 1f64.to_degrees());
    println!("{:?} {:?}", f64::midpoint(1.0, 4.0), 1f64.minimum_like(f64::NAN));
}
trait M {
    fn minimum_like(self, o: f64) -> f64;
}
impl M for f64 {
    fn minimum_like(self, o: f64) -> f64 {
        self.min(o)
    }
}

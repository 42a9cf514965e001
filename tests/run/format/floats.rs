//! Display, debug, exponent and precision forms of f32 and f64.
fn main() {
    let all = [
        0.0, -0.0, 1.0, -1.5, 0.1, 0.2 + 0.1, 1e15, 1e16, 1e17, 1e-5, 1e-7, 123456789.125, f64::MAX, f64::MIN_POSITIVE,
        5e-324, f64::EPSILON, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1.0 / 3.0, 2.5, 3.5, 9.995, 0.999999,
    ];
    for x in all {
        println!("{x} {x:?} {x:e} {x:E} {x:.0} {x:.2} {x:+.1} [{x:10.3}] [{x:<10.1}] [{x:^+12.2}] [{x:010.2}]");
        println!("{x:.3e} {:?} {:?}", x as f32, if x.is_nan() { 0 } else { (x as f32).to_bits() });
    }
    for x in [0.1f32, 16777216.0, 3.4028235e38, 1e-45, 7.0e-10, 33554430.0] {
        println!("{x} {x:?} {x:e} {x:.10} {}", f64::from(x));
    }
    println!("{:.*} {:.2$} {:.prec$}", 3, 1.23456, 2, 0.5, prec = 4);
    println!("{:#?} {:#?}", 1.0, f32::NAN);
    println!("{:?}", (1.0, [2.5f32; 2]));
}

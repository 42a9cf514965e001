// Functions of C's mathematics that good libraries round once.
use std::hint::black_box;

fn main() {
    for x in [0.5f64, 1.0, 2.0, 3.0, 10.0, 0.1, 0.75, 7.25, 100.5] {
        let x = black_box(x);
        println!("{x}: {:?} {:?} {:?} {:?}", x.exp(), x.exp2(), x.ln(), x.log2());
        println!("  {:?} {:?} {:?} {:?}", x.log10(), x.sin(), x.cos(), x.tan());
        println!("  {:?} {:?} {:?}", x.atan(), x.atan2(0.3), x.atan2(-4.0));
        println!("  {:?} {:?} {:?} {:?}", x.powf(1.5), x.powf(-0.3), 1.07f64.powf(x), x.powf(3.0));
        println!("  {:?} {:?} {:?} {:?}", x.hypot(2.0), x.log(3.0), x.sqrt(), x.cbrt());
        println!("  {:?} {:?} {:?} {:?}", x.cosh(), x.tanh(), x.exp_m1(), x.ln_1p());
        let y = x as f32;
        println!("  {:?} {:?} {:?} {:?}", y.exp(), y.ln(), y.log10(), y.powf(1.5));
        println!("  {:?} {:?} {:?}", y.exp_m1(), y.ln_1p(), y.tanh());
    }
    for x in [-1.0f64, -0.5, 0.25, 0.6, 1.0] {
        let x = black_box(x);
        println!("{x}: {:?} {:?} {:?}", x.asin(), x.acos(), x.atanh());
    }
    let compound = (0..40).fold(1000.0f64, |sum, year| sum * 1.0375f64.powf(f64::from(year) / 12.0));
    println!("{compound:?} {:?}", (1..50).map(|n| f64::from(n).ln()).sum::<f64>());
}

//! Long float computations whose result is exact by IEEE rules: any deviation shows.
fn main() {
    let mut x = 1.0f64;
    for i in 1..2000 {
        x = (x * 1.000_1 + 1.0 / f64::from(i)) % 1000.0;
    }
    println!("{:016x} {x:?}", x.to_bits());
    let mut y = 1.0f32;
    for i in 1..2000u16 {
        y = (y * 1.01 - 1.0 / f32::from(i)) % 77.0;
    }
    println!("{:08x} {y:?}", y.to_bits());
    let pi: f64 = (0..10_000).map(|k| if k % 2 == 0 { 4.0 } else { -4.0 } / f64::from(2 * k + 1)).sum();
    println!("{:016x}", pi.to_bits());
    let mut s = 2.0f64;
    for _ in 0..6 {
        s = (s + 2.0 / s) / 2.0;
    }
    println!("{:016x} {}", s.to_bits(), s == 2f64.sqrt());
    let logistic = (0..500).fold(0.3f64, |x, _| 3.9 * x * (1.0 - x));
    println!("{:016x}", logistic.to_bits());
    let kahan = (0..1000).fold((0.0f32, 0.0f32), |(sum, c), i| {
        let y = 0.1 * i as f32 - c;
        let t = sum + y;
        (t, (t - sum) - y)
    });
    println!("{:08x}", kahan.0.to_bits());
    println!("{:016x}", (1..50).map(f64::from).map(f64::sqrt).sum::<f64>().to_bits());
    println!("{:016x}", (1..50).fold(0.1f64, |a, b| a.mul_add(1.0 / f64::from(b), 0.7)).to_bits());
    println!("{:016x}", 5e-324f64.sqrt().to_bits());
}

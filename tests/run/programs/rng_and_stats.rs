//! Pseudo-random generators, shuffles, sampling, histograms and statistics with fixed seeds.
struct Pcg(u64);
impl Pcg {
    fn next(&mut self) -> u32 {
        let old = self.0;
        self.0 = old.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let x = ((old >> 18 ^ old) >> 27) as u32;
        x.rotate_right((old >> 59) as u32)
    }
    fn below(&mut self, n: u32) -> u32 {
        loop {
            let m = u64::from(self.next()) * u64::from(n);
            if m as u32 >= n.wrapping_neg() % n {
                return (m >> 32) as u32;
            }
        }
    }
    fn unit(&mut self) -> f64 {
        f64::from(self.next()) / 4_294_967_296.0
    }
    fn shuffle<T>(&mut self, v: &mut [T]) {
        for i in (1..v.len()).rev() {
            v.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}
fn stats(v: &[f64]) -> (f64, f64, f64) {
    let n = v.len() as f64;
    let mean = v.iter().sum::<f64>() / n;
    let var = v.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / n;
    let mut s = v.to_vec();
    s.sort_by(f64::total_cmp);
    (mean, var.sqrt(), s[s.len() / 2])
}
fn main() {
    let mut r = Pcg(42);
    println!("{:?}", (0..5).map(|_| r.next()).collect::<Vec<_>>());
    let mut deck: Vec<u8> = (0..20).collect();
    r.shuffle(&mut deck);
    println!("{deck:?}");
    let mut hist = [0; 6];
    (0..600).for_each(|_| hist[r.below(6) as usize] += 1);
    println!("{hist:?}");
    let v: Vec<f64> = (0..400).map(|_| r.unit() + r.unit()).collect();
    println!("{:.6?}", stats(&v));
    let inside = (0..1000).filter(|_| { let (x, y) = (r.unit(), r.unit()); x * x + y * y < 1.0 }).count();
    println!("{inside}");
    let mut reservoir: Vec<u32> = (0..5).collect();
    for i in 5..200 {
        let j = r.below(i + 1) as usize;
        if j < 5 {
            reservoir[j] = i;
        }
    }
    println!("{reservoir:?}");
    let (mut a, mut b) = (Pcg(7), Pcg(7));
    println!("{}", (0..50).all(|_| a.next() == b.next()));
}

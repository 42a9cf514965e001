//! Polynomials with operator overloading: evaluation, products, derivatives, division, display.
use std::fmt;
use std::ops::*;
#[derive(Clone, PartialEq, Debug)]
struct Poly(Vec<i64>);
impl Poly {
    fn new(c: &[i64]) -> Self {
        let mut v = c.to_vec();
        while v.last() == Some(&0) {
            v.pop();
        }
        Poly(v)
    }
    fn eval(&self, x: i64) -> i64 {
        self.0.iter().rev().fold(0, |a, c| a * x + c)
    }
    fn derive(&self) -> Poly {
        Poly::new(&self.0.iter().enumerate().skip(1).map(|(i, c)| c * i as i64).collect::<Vec<_>>())
    }
    fn div_rem(&self, d: &Poly) -> Option<(Poly, Poly)> {
        let lead = *d.0.last()?;
        let mut rem = self.0.clone();
        let mut quot = vec![0; rem.len().saturating_sub(d.0.len()) + 1];
        while rem.len() >= d.0.len() {
            let k = rem.len() - d.0.len();
            let q = rem[rem.len() - 1] / lead;
            if q * lead != rem[rem.len() - 1] {
                return None;
            }
            quot[k] = q;
            for (i, c) in d.0.iter().enumerate() {
                rem[k + i] -= q * c;
            }
            rem.pop();
        }
        Some((Poly::new(&quot), Poly::new(&rem)))
    }
}
impl Add for &Poly {
    type Output = Poly;
    fn add(self, o: &Poly) -> Poly {
        let n = self.0.len().max(o.0.len());
        Poly::new(&(0..n).map(|i| self.0.get(i).unwrap_or(&0) + o.0.get(i).unwrap_or(&0)).collect::<Vec<_>>())
    }
}
impl Mul for &Poly {
    type Output = Poly;
    fn mul(self, o: &Poly) -> Poly {
        let mut out = vec![0; (self.0.len() + o.0.len()).max(1) - 1];
        for (i, a) in self.0.iter().enumerate() {
            for (j, b) in o.0.iter().enumerate() {
                out[i + j] += a * b;
            }
        }
        Poly::new(&out)
    }
}
impl Neg for Poly {
    type Output = Poly;
    fn neg(self) -> Poly {
        Poly(self.0.into_iter().map(Neg::neg).collect())
    }
}
impl fmt::Display for Poly {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("0");
        }
        let mut first = true;
        for (i, c) in self.0.iter().enumerate().rev().filter(|(_, c)| **c != 0) {
            let sign = match (first, *c < 0) { (true, true) => "-", (true, false) => "", (false, true) => " - ", _ => " + " };
            f.write_str(sign)?;
            match (c.abs(), i) {
                (n, 0) => write!(f, "{n}")?,
                (1, _) => {}
                (n, _) => write!(f, "{n}")?,
            }
            match i { 0 => {} 1 => f.write_str("x")?, _ => write!(f, "x^{i}")? }
            first = false;
        }
        Ok(())
    }
}
fn main() {
    let p = Poly::new(&[-6, 11, -6, 1]);
    println!("{p} | {} | {}", p.derive(), -p.clone());
    println!("{:?}", (0..5).map(|x| p.eval(x)).collect::<Vec<_>>());
    let (q, r) = p.div_rem(&Poly::new(&[-1, 1])).unwrap();
    println!("({q}) rest {r}");
    println!("{} {}", &q * &Poly::new(&[-1, 1]) == p, &p + &-p.clone());
    println!("{:?} {:?}", p.div_rem(&Poly::new(&[])), p.div_rem(&Poly::new(&[1, 2])));
    println!("{}", (0..5).fold(Poly::new(&[1]), |a, _| &a * &Poly::new(&[1, 1])));
}

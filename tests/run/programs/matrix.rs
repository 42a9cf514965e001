//! Matrices over generic numbers: products, determinants by elimination with fractions, inverses.
use std::fmt;
use std::ops::*;
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Frac(i64, i64);
fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}
impl Frac {
    fn new(n: i64, d: i64) -> Self {
        let g = gcd(n, d).max(1) * d.signum();
        Frac(n / g, d / g)
    }
}
impl fmt::Display for Frac {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.1 == 1 { write!(f, "{}", self.0) } else { write!(f, "{}/{}", self.0, self.1) }
    }
}
macro_rules! op {
    ($($t:ident $m:ident |$a:ident, $b:ident| $e:expr;)*) => {$(
        impl $t for Frac {
            type Output = Frac;
            fn $m(self, o: Frac) -> Frac {
                let ($a, $b) = (self, o);
                $e
            }
        }
    )*};
}
op! {
    Add add |a, b| Frac::new(a.0 * b.1 + b.0 * a.1, a.1 * b.1);
    Sub sub |a, b| Frac::new(a.0 * b.1 - b.0 * a.1, a.1 * b.1);
    Mul mul |a, b| Frac::new(a.0 * b.0, a.1 * b.1);
    Div div |a, b| Frac::new(a.0 * b.1, a.1 * b.0);
}
type M = Vec<Vec<Frac>>;
fn matrix(rows: &[&[i64]]) -> M {
    rows.iter().map(|r| r.iter().map(|x| Frac(*x, 1)).collect()).collect()
}
fn inverse(m: &M) -> Option<(M, Frac)> {
    let n = m.len();
    let mut a: M = m.iter().enumerate().map(|(i, r)| r.iter().copied().chain((0..n).map(|j| Frac(i64::from(i == j), 1))).collect()).collect();
    let mut det = Frac(1, 1);
    for c in 0..n {
        let p = (c..n).find(|r| a[*r][c].0 != 0)?;
        if p != c {
            a.swap(p, c);
            det = det * Frac(-1, 1);
        }
        let pivot = a[c][c];
        det = det * pivot;
        a[c].iter_mut().for_each(|x| *x = *x / pivot);
        let row = a[c].clone();
        for (r, other) in a.iter_mut().enumerate().filter(|(r, _)| *r != c) {
            let _ = r;
            let k = other[c];
            for (x, y) in other.iter_mut().zip(&row) {
                *x = *x - k * *y;
            }
        }
    }
    Some((a.into_iter().map(|r| r[n..].to_vec()).collect(), det))
}
fn mul(a: &M, b: &M) -> M {
    a.iter().map(|r| (0..b[0].len()).map(|j| r.iter().zip(b).fold(Frac(0, 1), |s, (x, row)| s + *x * row[j])).collect()).collect()
}
fn show(m: &M) -> String {
    m.iter().map(|r| r.iter().map(Frac::to_string).collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join("; ")
}
fn main() {
    let m = matrix(&[&[2, 1, 1], &[1, 3, 2], &[1, 0, 0]]);
    let (inv, det) = inverse(&m).unwrap();
    println!("{det} | {}", show(&inv));
    println!("{}", show(&mul(&m, &inv)));
    println!("{:?}", inverse(&matrix(&[&[1, 2], &[2, 4]])));
    let hilbert: M = (1..=4).map(|i| (0..4).map(|j| Frac::new(1, i + j)).collect()).collect();
    let (inv, det) = inverse(&hilbert).unwrap();
    println!("{det} | {}", show(&inv));
    println!("{}", Frac::new(6, -8) + Frac::new(1, 2) * Frac(3, 1));
}

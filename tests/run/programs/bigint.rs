//! Arbitrary-precision naturals: addition, multiplication, division by small, powers, factorials, decimal output.
use std::fmt;
use std::ops::{Add, Mul};
#[derive(Clone, PartialEq, Eq, Debug)]
struct Big(Vec<u32>);
impl Big {
    fn new(n: u32) -> Self {
        Big(if n == 0 { vec![] } else { vec![n] })
    }
    fn div_small(&mut self, d: u32) -> u32 {
        let mut rem = 0u64;
        for digit in self.0.iter_mut().rev() {
            let cur = rem << 32 | u64::from(*digit);
            *digit = (cur / u64::from(d)) as u32;
            rem = cur % u64::from(d);
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        rem as u32
    }
    fn pow(&self, mut e: u32) -> Big {
        let (mut base, mut acc) = (self.clone(), Big::new(1));
        while e > 0 {
            if e & 1 == 1 {
                acc = &acc * &base;
            }
            base = &base * &base;
            e >>= 1;
        }
        acc
    }
}
impl Add for &Big {
    type Output = Big;
    fn add(self, o: &Big) -> Big {
        let (mut out, mut carry) = (vec![], 0u64);
        for i in 0..self.0.len().max(o.0.len()) {
            let s = carry + u64::from(*self.0.get(i).unwrap_or(&0)) + u64::from(*o.0.get(i).unwrap_or(&0));
            out.push(s as u32);
            carry = s >> 32;
        }
        if carry > 0 {
            out.push(carry as u32);
        }
        Big(out)
    }
}
impl Mul for &Big {
    type Output = Big;
    fn mul(self, o: &Big) -> Big {
        let mut out = vec![0u32; self.0.len() + o.0.len()];
        for (i, a) in self.0.iter().enumerate() {
            let mut carry = 0u64;
            for (j, b) in o.0.iter().enumerate() {
                let t = u64::from(*a) * u64::from(*b) + u64::from(out[i + j]) + carry;
                out[i + j] = t as u32;
                carry = t >> 32;
            }
            out[i + o.0.len()] = carry as u32;
        }
        while out.last() == Some(&0) {
            out.pop();
        }
        Big(out)
    }
}
impl fmt::Display for Big {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut n = self.clone();
        let mut parts = vec![];
        while !n.0.is_empty() {
            parts.push(n.div_small(1_000_000_000));
        }
        let mut s = parts.pop().unwrap_or(0).to_string();
        for p in parts.iter().rev() {
            s += &format!("{p:09}");
        }
        f.pad_integral(true, "", &s)
    }
}
fn main() {
    let f = (1..=50).fold(Big::new(1), |a, n| &a * &Big::new(n));
    println!("{f}");
    println!("{}", Big::new(2).pow(200));
    let (mut a, mut b) = (Big::new(0), Big::new(1));
    for _ in 0..300 {
        (a, b) = (b.clone(), &a + &b);
    }
    println!("{a:>70}");
    println!("{}", &Big::new(3).pow(40) * &Big::new(7).pow(30));
    println!("{} {}", Big::new(0), &Big(vec![u32::MAX; 3]) + &Big::new(1));
    println!("{}", (&(&Big::new(10).pow(25) + &Big::new(5)) * &Big::new(10).pow(25)).to_string().len());
}

//! Associated types and constants, generic traits, blanket impls, operators.
use std::collections::BTreeMap;
use std::ops::{Add, Index, IndexMut, Mul, Neg, Not, RangeInclusive, ShlAssign, Sub};
trait Unit {
    const NAME: &'static str;
    const FACTOR: f64 = 1.0;
    type Of: Default + Into<f64>;
}
struct Metre;
struct Foot;
impl Unit for Metre {
    const NAME: &'static str = "m";
    type Of = f64;
}
impl Unit for Foot {
    const NAME: &'static str = "ft";
    const FACTOR: f64 = 0.3048;
    type Of = u16;
}
fn convert<A: Unit, B: Unit>(x: A::Of) -> String {
    format!("{:.3}{}", x.into() * A::FACTOR / B::FACTOR, B::NAME)
}
#[derive(Clone, Copy, Debug, PartialEq)]
struct V2<T>(T, T);
impl<T: Add<Output = T>> Add for V2<T> {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        V2(self.0 + o.0, self.1 + o.1)
    }
}
impl<T: Mul<Output = T> + Copy> Mul<T> for V2<T> {
    type Output = Self;
    fn mul(self, k: T) -> Self {
        V2(self.0 * k, self.1 * k)
    }
}
impl<T: Neg<Output = T>> Neg for V2<T> {
    type Output = Self;
    fn neg(self) -> Self {
        V2(-self.0, -self.1)
    }
}
impl<T> Not for V2<T> {
    type Output = V2<T>;
    fn not(self) -> Self {
        V2(self.1, self.0)
    }
}
struct Grid(BTreeMap<(i32, i32), char>);
impl Index<(i32, i32)> for Grid {
    type Output = char;
    fn index(&self, at: (i32, i32)) -> &char {
        self.0.get(&at).unwrap_or(&'.')
    }
}
impl IndexMut<(i32, i32)> for Grid {
    fn index_mut(&mut self, at: (i32, i32)) -> &mut char {
        self.0.entry(at).or_insert('.')
    }
}
impl ShlAssign<RangeInclusive<i32>> for Grid {
    fn shl_assign(&mut self, r: RangeInclusive<i32>) {
        r.for_each(|x| self[(x, 0)] = '#');
    }
}
fn sum<T: Default + Add<Output = T> + Sub<Output = T> + Copy>(v: &[T]) -> T {
    v.iter().fold(T::default(), |a, &b| a + b)
}
fn main() {
    println!("{} {}", convert::<Foot, Metre>(100), convert::<Metre, Foot>(1.0));
    println!("{:?} {}", -(V2(1, 2) + V2(3, 4)) * 2, Metre::NAME);
    println!("{:?}", !V2("a", "b"));
    let mut g = Grid(BTreeMap::new());
    g[(1, 1)] = 'x';
    g <<= 0..=2;
    println!("{}", (0..2).map(|y| (0..4).map(|x| g[(x, y)]).collect::<String>()).collect::<Vec<_>>().join("/"));
    println!("{} {}", sum(&[1.5, 2.5]), sum::<u8>(&[]));
}

//! Deeply nested generic types and recursion through trait dispatch.
use std::fmt::Debug;
#[derive(Debug, Clone, PartialEq, PartialOrd)]
struct Nest<T>(T, Option<Box<T>>);
trait Depth {
    fn depth() -> usize;
}
impl Depth for u8 {
    fn depth() -> usize {
        0
    }
}
impl<T: Depth> Depth for Nest<T> {
    fn depth() -> usize {
        T::depth() + 1
    }
}
impl<A: Depth, B: Depth> Depth for (A, B) {
    fn depth() -> usize {
        A::depth().max(B::depth())
    }
}
type N4<T> = Nest<Nest<Nest<Nest<T>>>>;
fn wrap<T: Clone>(t: T) -> Nest<T> {
    Nest(t.clone(), Some(Box::new(t)))
}
enum Expr<T> {
    Lit(T),
    Neg(Box<Expr<T>>),
    Bin(Box<Expr<T>>, fn(T, T) -> T, Box<Expr<T>>),
}
impl<T: Copy + std::ops::Neg<Output = T>> Expr<T> {
    fn eval(&self) -> T {
        match self {
            Expr::Lit(t) => *t,
            Expr::Neg(e) => -e.eval(),
            Expr::Bin(a, f, b) => f(a.eval(), b.eval()),
        }
    }
}
fn full(depth: u32) -> Expr<i64> {
    match depth {
        0 => Expr::Lit(3),
        d if d % 3 == 0 => Expr::Neg(Box::new(full(d - 1))),
        d => Expr::Bin(Box::new(full(d - 1)), if d % 2 == 0 { |a, b| a * 2 - b } else { |a, b| a + b * 3 }, Box::new(full(d - 1))),
    }
}
fn main() {
    println!("{} {}", <N4<u8>>::depth(), <(N4<u8>, Nest<u8>)>::depth());
    println!("{:?}", wrap(wrap(wrap(7u8))));
    println!("{:?}", wrap(wrap('a')).partial_cmp(&wrap(wrap('b'))));
    println!("{}", wrap(wrap(1)) == wrap(wrap(1)).clone());
    println!("{}", full(11).eval());
    println!("{}", Expr::Neg(Box::new(Expr::Lit(2.5))).eval());
}

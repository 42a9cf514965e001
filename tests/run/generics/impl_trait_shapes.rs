//! `impl Trait` in all positions, opaque recursion through boxes, iterator-returning methods, generic closures.
use std::fmt::Debug;
fn make(n: usize) -> impl Iterator<Item = usize> + Clone + DoubleEndedIterator {
    (0..n).map(|x| x * x)
}
fn both(flag: bool) -> Box<dyn Fn(i32) -> i32> {
    if flag { Box::new(|x| x + 1) } else { Box::new(|x| x - 1) }
}
fn show_all(items: impl IntoIterator<Item: Debug>) -> String {
    items.into_iter().map(|i| format!("{i:?};")).collect()
}
fn compose<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C {
    move |a| g(f(a))
}
fn curry<A: Copy + 'static, B: 'static, C: 'static>(f: impl Fn(A, B) -> C + Copy + 'static) -> impl Fn(A) -> Box<dyn Fn(B) -> C> {
    move |a| Box::new(move |b| f(a, b))
}
trait Repeat {
    fn repeat_each(&self, n: usize) -> impl Iterator<Item = char>;
}
impl Repeat for str {
    fn repeat_each(&self, n: usize) -> impl Iterator<Item = char> {
        self.chars().flat_map(move |c| std::iter::repeat_n(c, n))
    }
}
struct Lazy<T, F: FnOnce() -> T>(Result<T, Option<F>>);
impl<T, F: FnOnce() -> T> Lazy<T, F> {
    fn new(f: F) -> Self {
        Lazy(Err(Some(f)))
    }
    fn get(&mut self) -> &T {
        if let Err(f) = &mut self.0 {
            self.0 = Ok(f.take().unwrap()());
        }
        let Ok(v) = &self.0 else { unreachable!() };
        v
    }
}
fn main() {
    let it = make(5);
    println!("{:?} {:?}", it.clone().rev().collect::<Vec<_>>(), it.sum::<usize>());
    println!("{} {}", both(true)(1), both(false)(1));
    println!("{} {}", show_all([1, 2]), show_all("ab".chars().zip(0..)));
    println!("{}", compose(|x: i32| x * 2, |x| format!("<{x}>"))(21));
    println!("{}", curry(|a: i32, b: i32| a - b)(10)(4));
    println!("{}", "abc".repeat_each(2).collect::<String>());
    let mut l = Lazy::new(|| { println!("computing"); 7 });
    println!("{} {}", *l.get() + 1, l.get());
    let fs = [i32::wrapping_neg as fn(i32) -> i32, |x| x * x, i32::signum];
    println!("{:?}", fs.iter().fold(-3, |a, f| f(a)));
}

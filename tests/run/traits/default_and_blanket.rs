//! Default methods, supertraits, blanket impls, associated functions, marker traits, conversion chains.
use std::collections::HashMap;
use std::fmt::{Debug, Display};
trait Named {
    const KIND: &'static str;
    fn name(&self) -> String;
    fn full(&self) -> String {
        format!("{}:{}", Self::KIND, self.name())
    }
}
trait Greeter: Named {
    fn greet(&self) -> String {
        format!("hello {}", self.full())
    }
}
impl<T: Named + ?Sized> Greeter for T {}
#[derive(Clone)]
struct User(&'static str);
struct Group(Vec<User>);
impl Named for User {
    const KIND: &'static str = "user";
    fn name(&self) -> String {
        self.0.into()
    }
}
impl Named for Group {
    const KIND: &'static str = "group";
    fn name(&self) -> String {
        self.0.iter().map(Named::name).collect::<Vec<_>>().join("+")
    }
    fn full(&self) -> String {
        format!("[{}]", self.name())
    }
}
trait Shape {
    fn area(&self) -> f64;
}
trait ShapeExt: Shape {
    fn bigger<'a>(&'a self, o: &'a dyn Shape) -> &'a dyn Shape
    where
        Self: Sized,
    {
        if self.area() >= o.area() { self } else { o }
    }
}
impl<T: Shape> ShapeExt for T {}
impl Shape for f64 {
    fn area(&self) -> f64 {
        self * self
    }
}
impl Shape for (f64, f64) {
    fn area(&self) -> f64 {
        self.0 * self.1
    }
}
struct Celsius(f64);
struct Fahrenheit(f64);
impl From<Celsius> for Fahrenheit {
    fn from(c: Celsius) -> Self {
        Fahrenheit(c.0 * 9.0 / 5.0 + 32.0)
    }
}
trait Describe {
    fn describe(&self) -> String;
}
impl<T: Debug, U: Display> Describe for (T, U) {
    fn describe(&self) -> String {
        format!("{:?} is {}", self.0, self.1)
    }
}
trait Monoid: Sized {
    fn zero() -> Self;
    fn join(self, o: Self) -> Self;
    fn fold(all: impl IntoIterator<Item = Self>) -> Self {
        all.into_iter().fold(Self::zero(), Self::join)
    }
}
impl Monoid for String {
    fn zero() -> Self {
        String::new()
    }
    fn join(self, o: Self) -> Self {
        self + &o
    }
}
impl<K: std::hash::Hash + Eq, V: Monoid> Monoid for HashMap<K, V> {
    fn zero() -> Self {
        HashMap::new()
    }
    fn join(mut self, o: Self) -> Self {
        for (k, v) in o {
            let old = self.remove(&k).unwrap_or_else(V::zero);
            self.insert(k, old.join(v));
        }
        self
    }
}
fn main() {
    println!("{} {}", User("ann").greet(), Group(vec![User("a"), User("b")]).greet());
    println!("{}", 3.0.bigger(&(2.0, 5.0)).area());
    let f: Fahrenheit = Celsius(100.0).into();
    println!("{}", f.0);
    println!("{}", ("x", 1.5).describe());
    let m = Monoid::fold([HashMap::from([(1, "a".to_string())]), HashMap::from([(1, "b".to_string()), (2, "c".to_string())])]);
    println!("{} {}", m[&1], m[&2]);
    println!("{}", <String as Monoid>::fold(["x".into(), "y".into()]));
    println!("{} {}", <User as Named>::KIND, Group::KIND);
}

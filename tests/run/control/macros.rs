//! Declarative macros: repetition, recursion, hygiene, token counting, DSLs, nested definitions.
macro_rules! count {
    () => { 0 };
    ($h:tt $($t:tt)*) => { 1 + count!($($t)*) };
}
macro_rules! map {
    ($($k:expr => $v:expr),* $(,)?) => {{
        let mut m = std::collections::BTreeMap::new();
        $( m.insert($k, $v); )*
        m
    }};
}
macro_rules! enum_str {
    ($(#[$a:meta])* enum $n:ident { $($v:ident = $e:expr),* $(,)? }) => {
        $(#[$a])* enum $n { $($v = $e),* }
        impl $n {
            const ALL: [$n; count!($($v)*)] = [$($n::$v),*];
            fn name(&self) -> &'static str { match self { $($n::$v => stringify!($v)),* } }
        }
    };
}
enum_str! {
    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Colour { Red = 1, Green = 2, Blue = 4 }
}
macro_rules! calc {
    ($a:literal plus $($rest:tt)+) => { $a + calc!($($rest)+) };
    ($a:literal times $b:literal) => { $a * $b };
    ($a:literal) => { $a };
}
macro_rules! hygiene {
    ($e:expr) => {{ let x = 10; $e + x }};
}
macro_rules! make_fn {
    ($name:ident($($p:ident: $t:ty),*) -> $r:ty = $body:expr) => { fn $name($($p: $t),*) -> $r { $body } };
}
make_fn!(hyp(a: f64, b: f64) -> f64 = (a * a + b * b).sqrt());
macro_rules! tuple_impls {
    ($($name:ident $i:tt),*) => { impl<$($name: Len),*> Len for ($($name,)*) { fn len(&self) -> usize { 0 $(+ self.$i.len())* } } };
}
trait Len {
    fn len(&self) -> usize;
}
impl Len for &str {
    fn len(&self) -> usize {
        str::len(self)
    }
}
impl<T> Len for Vec<T> {
    fn len(&self) -> usize {
        Vec::len(self)
    }
}
tuple_impls!(A 0);
tuple_impls!(A 0, B 1);
tuple_impls!(A 0, B 1, C 2);
macro_rules! max {
    ($x:expr) => { $x };
    ($x:expr, $($r:expr),+) => {{ let (a, b) = ($x, max!($($r),+)); if a > b { a } else { b } }};
}
fn main() {
    println!("{} {}", count!(a b (c d) [e]), count!());
    println!("{:?}", map! { "one" => 1, "two" => 2, });
    println!("{:?} {}", Colour::ALL, Colour::Blue.name());
    println!("{} {}", calc!(1 plus 2 plus 3 times 4), calc!(7));
    let x = 1;
    println!("{}", hygiene!(x * 2));
    println!("{} {}", hyp(3.0, 4.0), max!(3, 9, 4));
    println!("{}", ("ab", vec![1, 2, 3], ("x", "yz")).len());
    println!("{} {} {}", line!(), column!(), stringify!(a + b * c));
    println!("{}", concat!("a", 1, 2.5, true));
    println!("{:?}", matches!(Colour::Red, Colour::Red | Colour::Blue));
    macro_rules! local { ($($x:expr);*) => { [$($x * 2),*] } }
    println!("{:?}", local!(1; 2; 3));
    assert!(Colour::Red as u8 | Colour::Blue as u8 == 5);
}

//! Type-level lists, heterogeneous collections, zero-cost units and compile-time dispatch.
use std::fmt::Debug;
use std::marker::PhantomData;
struct Nil;
struct Cons<H, T>(H, T);
trait HList {
    const LEN: usize;
    fn show(&self) -> String;
}
impl HList for Nil {
    const LEN: usize = 0;
    fn show(&self) -> String {
        "nil".into()
    }
}
impl<H: Debug, T: HList> HList for Cons<H, T> {
    const LEN: usize = 1 + T::LEN;
    fn show(&self) -> String {
        format!("{:?}:{}", self.0, self.1.show())
    }
}
macro_rules! hlist {
    () => { Nil };
    ($h:expr $(, $t:expr)*) => { Cons($h, hlist!($($t),*)) };
}
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
struct Quantity<U, const SCALE: i32>(f64, PhantomData<U>);
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
struct Metre;
impl<U, const S: i32> Quantity<U, S> {
    fn new(v: f64) -> Self {
        Quantity(v, PhantomData)
    }
    fn to<const T: i32>(self) -> Quantity<U, T> {
        Quantity::new(self.0 * 10f64.powi(S - T))
    }
}
impl<U, const S: i32> std::ops::Add for Quantity<U, S> {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        Quantity::new(self.0 + o.0)
    }
}
trait Codec {
    type Out;
    fn encode(self) -> Self::Out;
}
impl Codec for bool {
    type Out = [u8; 1];
    fn encode(self) -> [u8; 1] {
        [u8::from(self)]
    }
}
impl<A: Codec, B: Codec> Codec for (A, B)
where
    A::Out: AsRef<[u8]>,
    B::Out: AsRef<[u8]>,
{
    type Out = Vec<u8>;
    fn encode(self) -> Vec<u8> {
        [self.0.encode().as_ref(), self.1.encode().as_ref()].concat()
    }
}
struct Builder<const HAS_NAME: bool, const HAS_AGE: bool> {
    name: Option<String>,
    age: Option<u8>,
}
impl<const A: bool> Builder<false, A> {
    fn name(self, n: &str) -> Builder<true, A> {
        Builder { name: Some(n.into()), age: self.age }
    }
}
impl<const N: bool> Builder<N, false> {
    fn age(self, a: u8) -> Builder<N, true> {
        Builder { name: self.name, age: Some(a) }
    }
}
impl Builder<true, true> {
    fn build(self) -> (String, u8) {
        (self.name.unwrap(), self.age.unwrap())
    }
}
fn len_of<L: HList>(_: &L) -> usize {
    L::LEN
}
fn main() {
    let l = hlist![1, "two", 3.0, Some('4')];
    println!("{} {}", l.show(), len_of(&l));
    let km = Quantity::<Metre, 3>::new(1.5);
    println!("{} {}", km.to::<0>().0, (km + Quantity::<Metre, 0>::new(250.0).to()).0);
    println!("{:?}", ((true, false), (false, (true, true))).encode());
    println!("{:?}", Builder::<false, false> { name: None, age: None }.age(30).name("x").build());
    println!("{} {}", size_of::<Quantity<Metre, 3>>(), size_of::<Nil>());
}

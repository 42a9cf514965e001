//! Type-level tricks: type-state, phantom units, marker traits, higher-ranked bounds, GATs.
use std::marker::PhantomData;
struct Open;
struct Closed;
struct Door<S> {
    moves: u32,
    _state: PhantomData<S>,
}
impl Door<Closed> {
    fn new() -> Self {
        Door { moves: 0, _state: PhantomData }
    }
    fn open(self) -> Door<Open> {
        Door { moves: self.moves + 1, _state: PhantomData }
    }
}
impl Door<Open> {
    fn close(self) -> Door<Closed> {
        Door { moves: self.moves + 1, _state: PhantomData }
    }
}
trait Lending {
    type Item<'a>
    where
        Self: 'a;
    fn next(&mut self) -> Option<Self::Item<'_>>;
}
struct WindowsMut<'d> {
    data: &'d mut [i32],
    at: usize,
}
impl<'d> Lending for WindowsMut<'d> {
    type Item<'a>
        = &'a mut [i32]
    where
        Self: 'a;
    fn next(&mut self) -> Option<&mut [i32]> {
        let w = self.data.get_mut(self.at..self.at + 2)?;
        self.at += 1;
        Some(w)
    }
}
trait Nat {
    const N: u32;
}
struct Z;
struct S<T>(PhantomData<T>);
impl Nat for Z {
    const N: u32 = 0;
}
impl<T: Nat> Nat for S<T> {
    const N: u32 = T::N + 1;
}
fn longest<F>(items: &[String], f: F) -> usize
where
    F: for<'a> Fn(&'a str, &'a str) -> &'a str,
{
    items.iter().fold("", |a, b| f(a, b)).len()
}
fn main() {
    let d = Door::new().open().close().open();
    println!("{} {}", d.moves, size_of_val(&d));
    let mut data = [1, 2, 3, 4];
    let mut w = WindowsMut { data: &mut data, at: 0 };
    while let Some(w) = w.next() {
        w[1] += w[0];
    }
    println!("{data:?}");
    println!("{} {}", <S<S<S<Z>>>>::N, size_of::<S<S<Z>>>());
    println!("{}", longest(&["a".into(), "abc".into(), "ab".into()], |a, b| if a.len() > b.len() { a } else { b }));
    println!("{} {}", size_of::<PhantomData<[u64; 100]>>(), align_of::<PhantomData<u64>>());
}

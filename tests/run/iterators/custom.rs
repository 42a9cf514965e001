//! A hand-written iterator gets every adapter; double-ended and exact-size ones too.
struct Countdown(u32);
impl Iterator for Countdown {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        self.0 = self.0.checked_sub(1)?;
        Some(self.0 + 1)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0 as usize, Some(self.0 as usize))
    }
}
impl ExactSizeIterator for Countdown {}
struct Span {
    lo: i64,
    hi: i64,
}
impl Iterator for Span {
    type Item = i64;
    fn next(&mut self) -> Option<i64> {
        (self.lo < self.hi).then(|| {
            self.lo += 1;
            self.lo - 1
        })
    }
}
impl DoubleEndedIterator for Span {
    fn next_back(&mut self) -> Option<i64> {
        (self.lo < self.hi).then(|| {
            self.hi -= 1;
            self.hi
        })
    }
}
impl std::iter::FusedIterator for Span {}
fn fib() -> impl Iterator<Item = u64> {
    std::iter::successors(Some((0u64, 1u64)), |&(a, b)| Some((b, a.checked_add(b)?))).map(|p| p.0)
}
fn main() {
    println!("{:?} {}", Countdown(5).collect::<Vec<_>>(), Countdown(9).len());
    println!("{:?}", Countdown(6).zip(Span { lo: 0, hi: 10 }).collect::<Vec<_>>());
    println!("{:?}", Span { lo: -2, hi: 3 }.rev().map(|x| x * x).collect::<Vec<_>>());
    let mut s = Span { lo: 0, hi: 6 };
    println!("{:?} {:?} {:?}", s.next(), s.next_back(), s.by_ref().nth(1));
    println!("{:?}", s.collect::<Vec<_>>());
    println!("{:?} {}", fib().skip(10).step_by(5).take(4).collect::<Vec<_>>(), fib().count());
    let mut n = 0;
    let gen_it = std::iter::from_fn(|| {
        n += 1;
        (n < 5).then_some(n * n)
    });
    println!("{:?}", gen_it.collect::<Vec<_>>());
    println!("{:?}", std::iter::once(1).chain(std::iter::empty()).chain(std::iter::repeat_n(2, 3)).collect::<Vec<_>>());
    println!("{:?}", std::iter::repeat_with(|| 'z').take(3).collect::<String>());
    println!("{:?}", std::iter::zip([1, 2], ["a", "b"]).collect::<Vec<_>>());
}

//! Early exits and accumulation: `try_fold`, `try_for_each`, `sum` of results, `scan`, `reduce`, fused behaviour.
use std::ops::ControlFlow::{self, Break, Continue};
struct Flaky(u8);
impl Iterator for Flaky {
    type Item = u8;
    fn next(&mut self) -> Option<u8> {
        self.0 += 1;
        (self.0 % 3 != 0).then_some(self.0)
    }
}
fn main() {
    let mut it = 1..20;
    let r: ControlFlow<i32, i32> = it.try_fold(0, |a, x| if a + x > 20 { Break(a) } else { Continue(a + x) });
    println!("{r:?} {it:?}");
    let mut back = 1..20;
    println!("{:?} {back:?}", back.try_rfold(100i8, |a, x| a.checked_sub(x)));
    let mut seen = vec![];
    let r = ["1", "2", "x", "4"].iter().try_for_each(|s| s.parse::<i32>().map(|n| seen.push(n)));
    println!("{} {seen:?}", r.is_err());
    println!("{:?}", Flaky(0).collect::<Vec<_>>());
    let mut f = Flaky(0);
    println!("{:?} {:?} {:?} {:?}", f.next(), f.next(), f.next(), f.next());
    let mut f = Flaky(0).fuse();
    println!("{:?} {:?} {:?} {:?}", f.next(), f.next(), f.next(), f.next());
    println!("{:?}", (1..=10).scan((0, 1), |s, _| { *s = (s.1, s.0 + s.1); Some(s.0) }).collect::<Vec<_>>());
    println!("{:?} {:?}", (1..5).reduce(|a, b| a * 10 + b), (0..0).reduce(|a: i32, _| a));
    println!("{:?}", (1..=4).map(|x| if x < 9 { Ok(x) } else { Err(x) }).product::<Result<i32, i32>>());
    println!("{:?}", "hello".chars().rev().fold(String::new(), |mut s, c| { s.push(c); s.push('.'); s }));
    println!("{:?} {:?}", (0..10).rfind(|x| x % 4 == 1), (0..10).map(|x| x * x).rposition_like(36));
    println!("{:?}", std::iter::successors(Some(1u32), |x| x.checked_mul(10)).last());
    let total = (0..1000u64).by_ref().step_by(7).skip(3).zip((0..).step_by(2)).map(|(a, b): (u64, u64)| a * b).filter(|x| x % 3 == 1).sum::<u64>();
    println!("{total}");
    let mut chunks = (0..7).collect::<Vec<_>>();
    let drained = chunks.drain(..).rev().step_by(3).collect::<Vec<_>>();
    println!("{drained:?} {}", chunks.len());
}
trait Rpos {
    fn rposition_like(self, x: i32) -> Option<usize>;
}
impl<I: DoubleEndedIterator<Item = i32> + ExactSizeIterator> Rpos for I {
    fn rposition_like(mut self, x: i32) -> Option<usize> {
        self.rposition(|y| y == x)
    }
}

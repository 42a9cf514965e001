//! Every common adapter once, with its result printed.
fn main() {
    let v = [3u32, 1, 4, 1, 5, 9, 2, 6];
    println!("{:?}", v.iter().map(|x| x * 2).collect::<Vec<_>>());
    println!("{:?}", v.iter().filter(|x| **x > 3).collect::<Vec<_>>());
    println!("{:?}", v.iter().enumerate().skip(2).step_by(2).collect::<Vec<_>>());
    println!("{:?}", v.iter().skip_while(|x| **x < 4).take_while(|x| **x != 2).collect::<Vec<_>>());
    println!("{:?}", v.iter().map_while(|x| x.checked_sub(1)).collect::<Vec<u32>>());
    println!("{:?}", v.iter().scan(0, |s, x| { *s += x; (*s < 20).then_some(*s) }).collect::<Vec<_>>());
    println!("{:?}", v.iter().flat_map(|x| 0..*x % 3).collect::<Vec<_>>());
    println!("{:?}", [Some(1), None, Some(2)].into_iter().flatten().collect::<Vec<_>>());
    println!("{:?}", v.iter().copied().zip("abc".chars()).unzip::<u32, char, Vec<u32>, String>());
    println!("{:?}", v.iter().copied().chain([7, 7]).rev().collect::<Vec<_>>());
    println!("{:?}", v.iter().cycle().take(10).collect::<Vec<_>>());
    let mut log = Vec::new();
    let total: u32 = v.iter().inspect(|x| log.push(**x)).fuse().sum();
    println!("{total} {log:?}");
    let mut p = v.iter().peekable();
    let mut out = vec![];
    while let Some(x) = p.next() {
        if let Some(n) = p.next_if(|n| *n < x) {
            out.push((x, n));
        }
    }
    println!("{out:?}");
    println!("{:?}", v.iter().by_ref().take(2).count());
    println!("{:?}", v.iter().cloned().intersperse_with_zero());
}
trait Intersperse: Iterator<Item = u32> + Sized {
    fn intersperse_with_zero(self) -> Vec<u32> {
        let mut out = vec![];
        for (i, x) in self.enumerate() {
            if i > 0 {
                out.push(0);
            }
            out.push(x);
        }
        out
    }
}
impl<I: Iterator<Item = u32>> Intersperse for I {}

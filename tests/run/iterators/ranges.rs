//! Ranges of all kinds and types, forwards, backwards and by steps.
fn main() {
    println!("{:?}", (0..5).rev().collect::<Vec<i8>>());
    println!("{:?}", (250..=255u8).collect::<Vec<_>>());
    println!("{:?}", (-3..=3i128).step_by(3).collect::<Vec<_>>());
    println!("{:?}", ('a'..='f').rev().collect::<String>());
    println!("{:?}", ('\u{D7FE}'..='\u{E001}').map(|c| c as u32).collect::<Vec<_>>());
    println!("{} {} {}", (0..10).len(), (5..5).is_empty(), (5..=5).is_empty());
    println!("{} {}", (1..10).contains(&9), (..=3.5).contains(&3.5));
    println!("{:?} {:?}", (0..usize::MAX).size_hint().1.is_some(), (0u64..=u64::MAX).nth(5));
    println!("{:?}", (0u128..).skip(3).take(2).collect::<Vec<_>>());
    println!("{:?}", (0..10).min().zip((0..10).max()));
    let mut r = 0..=3;
    println!("{:?} {:?} {:?}", r.next(), r.next_back(), r);
    r.next();
    r.next();
    println!("{:?} {}", r.next(), r.is_empty());
    let s = "héllo wörld";
    println!("{} {} {}", &s[..3], &s[7..], &s[1..=2]);
    println!("{:?}", (1..=4).flat_map(|i| (i..=4).map(move |j| i * j)).sum::<i32>());
    println!("{:?}", (0..3).zip(10..).map(|(a, b)| a * b).rev_sorted());
    println!("{:?} {:?} {:?} {:?}", .., 1.., ..2, ..=3);
}
trait RevSorted {
    fn rev_sorted(self) -> Vec<i32>;
}
impl<I: Iterator<Item = i32>> RevSorted for I {
    fn rev_sorted(self) -> Vec<i32> {
        let mut v: Vec<_> = self.collect();
        v.sort_by(|a, b| b.cmp(a));
        v
    }
}

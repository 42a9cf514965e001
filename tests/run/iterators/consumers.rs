//! Every common consumer of iterators.
use std::ops::ControlFlow;
fn main() {
    let v = [3i32, -1, 4, 1, -5, 9, 2, 6];
    println!("{} {} {}", v.iter().count(), v.iter().sum::<i32>(), v.iter().map(|&x| i64::from(x)).product::<i64>());
    println!("{:?} {:?}", v.iter().max(), v.iter().min_by_key(|x| x.abs()));
    println!("{:?} {:?}", v.iter().max_by(|a, b| a.abs().cmp(&b.abs())), v.iter().last());
    println!("{:?} {:?} {:?}", v.iter().nth(3), v.iter().nth_back(1), v.iter().nth(99));
    println!("{:?} {:?}", v.iter().position(|&x| x == 9), v.iter().rposition(|&x| x < 0));
    println!("{:?} {:?}", v.iter().find(|x| **x > 3), v.iter().find_map(|x| x.checked_rem(5).filter(|r| *r == 1)));
    println!("{} {}", v.iter().any(|&x| x == 0), v.iter().all(|&x| x < 10));
    println!("{} {:?}", v.iter().fold(String::new(), |s, x| s + &x.to_string()), v.iter().copied().reduce(|a, b| a * 3 - b));
    println!("{:?}", v.iter().try_fold(0i8, |a, &x| a.checked_mul(3)?.checked_add(x as i8)));
    let r = v.iter().try_for_each(|&x| if x == 9 { ControlFlow::Break(x) } else { ControlFlow::Continue(()) });
    println!("{r:?}");
    println!("{:?} {:?}", v.iter().rev().rfind(|x| **x < 0), v.iter().rfold(0, |a, x| a * 2 + x));
    println!("{:?} {}", v.iter().cmp([3, -1, 5].iter()), v.iter().lt([4].iter()));
    println!("{:?}", [1.0, f64::NAN].iter().partial_cmp([1.0, 2.0].iter()));
    println!("{} {}", v.iter().eq(&v), v.iter().ne(&v[1..]));
    println!("{} {}", v.is_sorted(), [1, 2, 2, 3].iter().is_sorted_by(|a, b| a <= b));
    println!("{:?} {:?}", v.iter().size_hint(), v.iter().filter(|x| **x > 0).size_hint());
    println!("{:?}", v.iter().is_partitioned_by_sign());
    println!("{:?}", "a-b-c".split('-').map(String::from).reduce(|a, b| a + "+" + &b));
}
trait Sign {
    fn is_partitioned_by_sign(self) -> (Vec<i32>, Vec<i32>);
}
impl<'a, I: Iterator<Item = &'a i32>> Sign for I {
    fn is_partitioned_by_sign(self) -> (Vec<i32>, Vec<i32>) {
        self.copied().partition(|x| *x >= 0)
    }
}

//! Methods of slices that are not covered elsewhere: rotation, fill, concat, search, copy, comparison.
fn main() {
    let mut a = [1, 2, 3, 4, 5, 6, 7];
    a.rotate_left(2);
    println!("{a:?}");
    a.rotate_right(3);
    println!("{a:?} {:?}", a.contains(&4));
    a[2..5].fill(0);
    a[..2].fill_with(Default::default);
    println!("{a:?} {:?}", a.iter().rposition(|x| *x == 0));
    a[5..].copy_from_slice(&[8, 9]);
    a[..2].clone_from_slice(&[3, 3]);
    a.swap_with_slice(&mut [1, 1, 2, 2, 3, 3, 4]);
    println!("{a:?} {} {}", a.starts_with(&[1, 1]), a.ends_with(&[]));
    println!("{:?} {:?}", a.binary_search(&2).is_ok(), a.binary_search_by(|x| x.cmp(&9)));
    println!("{:?} {:?}", [[1, 2], [3, 4]].concat(), [vec![1], vec![2, 3]].join(&[0, 0][..]));
    println!("{:?} {:?}", a.split_last(), a.split_at_checked(99));
    println!("{:?} {:?}", a.get(2..4), a.get(9));
    println!("{:?}", a.iter().copied().array_windows_sum());
    println!("{} {} {}", [1, 2] < [1, 3], [1, 2, 3][..] > [1, 2][..], [0u8; 0] == []);
    println!("{:?} {:?}", a.to_vec().repeat(2).len(), [3, 1, 2].iter().max());
    println!("{:?}", a.escape_debug_like());
    println!("{:?} {:?}", b"Hello".to_ascii_uppercase(), b"HeLLo".eq_ignore_ascii_case(b"hEllO"));
    println!("{:?}", std::slice::from_ref(&5));
    println!("{:?}", a.as_ptr_range().contains(&(&raw const a[3])));
    println!("{:?} {:?}", b"  trim ".trim_ascii(), [1, 2, 3].last_chunk::<2>());
    println!("{:?}", [1, 5, 2, 5].iter().rev().skip_while(|x| **x == 5).collect::<Vec<_>>());
    let (l, [m], r) = a.split_at_mut(3).into_parts();
    println!("{l:?} {m} {r:?}");
}
trait Sum {
    fn array_windows_sum(self) -> Vec<i32>;
}
impl<I: Iterator<Item = i32>> Sum for I {
    fn array_windows_sum(self) -> Vec<i32> {
        let v: Vec<i32> = self.collect();
        v.windows(2).map(|w| w[0] + w[1]).collect()
    }
}
trait Esc {
    fn escape_debug_like(&self) -> String;
}
impl Esc for [i32] {
    fn escape_debug_like(&self) -> String {
        self.iter().map(|x| format!("\\{x}")).collect()
    }
}
trait Parts<'a> {
    fn into_parts(self) -> (&'a mut [i32], [i32; 1], &'a mut [i32]);
}
impl<'a> Parts<'a> for (&'a mut [i32], &'a mut [i32]) {
    fn into_parts(self) -> (&'a mut [i32], [i32; 1], &'a mut [i32]) {
        let (first, rest) = self.1.split_first_mut().unwrap();
        (self.0, [*first], rest)
    }
}

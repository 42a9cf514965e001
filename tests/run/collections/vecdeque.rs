//! A ring buffer that wraps around, with rotation, slices, ranges and indexing.
use std::collections::VecDeque;
fn main() {
    let mut d: VecDeque<i32> = VecDeque::with_capacity(8);
    for i in 0..6 {
        d.push_back(i);
    }
    for _ in 0..4 {
        let x = d.pop_front().unwrap();
        d.push_back(x + 10);
    }
    println!("{d:?} {:?}", d.iter().rev().collect::<Vec<_>>());
    let (a, b) = d.as_slices();
    println!("{}", a.len() + b.len());
    d.rotate_left(2);
    println!("{d:?}");
    d.make_contiguous().sort();
    println!("{d:?} {:?}", d.binary_search(&11));
    d.insert(2, 99);
    println!("{:?} {:?}", d.remove(0), d.swap_remove_back(1));
    d.extend([7, 8, 9]);
    println!("{:?}", d.range(2..5).collect::<Vec<_>>());
    println!("{:?}", d.drain(1..4).collect::<Vec<_>>());
    d.retain_mut(|x| {
        *x += 1;
        *x % 2 == 0
    });
    println!("{d:?} front {:?} back {:?}", d.front(), d.back());
    d.resize_with(5, Default::default);
    d[4] = 77;
    d.swap(0, 4);
    println!("{d:?} {}", d.contains(&77));
    let v: Vec<_> = d.into();
    println!("{v:?}");
    let mut q = VecDeque::from(vec![1, 2, 3]);
    q.truncate(1);
    q.append(&mut VecDeque::from([4, 5]));
    println!("{q:?} {}", q == [1, 4, 5]);
}

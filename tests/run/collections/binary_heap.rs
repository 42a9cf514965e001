//! `BinaryHeap` as a priority queue, with `Reverse`, `peek_mut` and sorted output.
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
fn main() {
    let mut h: BinaryHeap<_> = [5, 1, 8, 3, 9, 2].into();
    println!("{:?} {}", h.peek(), h.len());
    h.push(7);
    if let Some(mut top) = h.peek_mut() {
        *top = 0;
    }
    println!("{:?}", h.clone().into_sorted_vec());
    if let Some(top) = h.peek_mut() {
        println!("{}", PeekMut::pop(top));
    }
    while let Some(x) = h.pop() {
        print!("{x} ");
    }
    println!();
    let mut tasks = BinaryHeap::new();
    for (i, name) in ["wash", "cook", "eat", "sleep"].into_iter().enumerate() {
        tasks.push((Reverse(i * 5 % 4), name));
    }
    while let Some((Reverse(p), name)) = tasks.pop() {
        println!("{p} {name}");
    }
    let mut h: BinaryHeap<u64> = (0..1000u64).map(|i| i * 7919 % 1009).collect();
    h.retain(|x| x % 3 == 0);
    h.append(&mut BinaryHeap::from([5000, 6000]));
    println!("{:?}", h.into_sorted_vec().iter().rev().take(5).collect::<Vec<_>>());
}

//! Double-ended operations, splitting and mutation of std's `LinkedList`.
use std::collections::LinkedList;
fn main() {
    let mut l: LinkedList<i32> = LinkedList::new();
    for i in 0..6 {
        if i % 2 == 0 { l.push_back(i) } else { l.push_front(i) }
    }
    println!("{l:?} {} {:?} {:?}", l.len(), l.front(), l.back());
    let mut tail = l.split_off(2);
    println!("{l:?} {tail:?}");
    for x in tail.iter_mut() {
        *x *= 10;
    }
    tail.append(&mut l);
    println!("{tail:?} {} {}", l.is_empty(), tail.contains(&40));
    *tail.front_mut().unwrap() += 1;
    println!("{:?} {:?}", tail.pop_front(), tail.pop_back());
    println!("{:?}", tail.iter().rev().collect::<Vec<_>>());
    let mut it = tail.into_iter();
    println!("{:?} {:?} {:?}", it.next_back(), it.next(), it.len());
}

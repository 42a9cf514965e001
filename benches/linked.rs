// size: 3000
//! A singly linked list of boxes, an unbalanced tree of boxes, and std's `LinkedList`: one allocation per node.

use std::cmp::Ordering;
use std::collections::LinkedList;

const SIZE: usize = 3_000;

struct Node {
    value: u32,
    next: Option<Box<Node>>,
}

fn reversed(mut list: Option<Box<Node>>) -> Option<Box<Node>> {
    let mut out = None;
    while let Some(mut node) = list {
        list = node.next.take();
        node.next = out;
        out = Some(node);
    }
    out
}

#[derive(Default)]
struct Tree {
    root: Option<Box<Branch>>,
}

struct Branch {
    key: u32,
    left: Tree,
    right: Tree,
}

impl Tree {
    fn insert(&mut self, key: u32) -> bool {
        let Some(branch) = &mut self.root else {
            self.root = Some(Box::new(Branch { key, left: Tree::default(), right: Tree::default() }));
            return true;
        };
        match key.cmp(&branch.key) {
            Ordering::Less => branch.left.insert(key),
            Ordering::Equal => false,
            Ordering::Greater => branch.right.insert(key),
        }
    }

    fn depth(&self) -> u32 {
        self.root.as_ref().map_or(0, |b| 1 + b.left.depth().max(b.right.depth()))
    }
}

fn work(size: usize) -> u64 {
    let mut list = None;
    for value in 0..size as u32 {
        list = Some(Box::new(Node { value, next: list }));
    }
    list = reversed(list);
    let mut sum = 0u64;
    while let Some(node) = list {
        sum = sum.wrapping_mul(3).wrapping_add(u64::from(node.value));
        list = node.next;
    }
    let mut tree = Tree::default();
    let fresh = (0..size as u32 / 4).filter(|i| tree.insert(i.wrapping_mul(2_654_435_761) >> 16)).count();
    let mut deque: LinkedList<u32> = (0..size as u32 / 2).collect();
    let mut tail = deque.split_off(size / 8);
    tail.append(&mut deque);
    for x in tail.iter_mut().rev() {
        *x ^= 1;
    }
    sum ^ fresh as u64 ^ u64::from(tree.depth()) << 20 ^ tail.into_iter().map(u64::from).sum::<u64>()
}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<usize>().expect("a number"));
    let size = args.next().unwrap_or(SIZE);
    let repeat = args.next().unwrap_or(1);
    let sum = (0..repeat).fold(0u64, |sum, _| sum.rotate_left(5) ^ work(size));
    println!("{sum:016x}");
}

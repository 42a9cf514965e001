// size: 1200
//! A graph of `Rc<RefCell<_>>` nodes with weak back edges: reference counts and borrow flags.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

const SIZE: usize = 1_200;

struct Node {
    id: usize,
    mark: u64,
    out: Vec<Rc<RefCell<Node>>>,
    back: Vec<Weak<RefCell<Node>>>,
}

fn graph(size: usize) -> Vec<Rc<RefCell<Node>>> {
    let nodes: Vec<_> =
        (0..size).map(|id| Rc::new(RefCell::new(Node { id, mark: 0, out: Vec::new(), back: Vec::new() }))).collect();
    for (i, node) in nodes.iter().enumerate() {
        for j in [i * 2 + 1, i * 2 + 2, i + 7] {
            if let Some(target) = nodes.get(j) {
                node.borrow_mut().out.push(Rc::clone(target));
                target.borrow_mut().back.push(Rc::downgrade(node));
            }
        }
    }
    nodes
}

fn spread(node: &Rc<RefCell<Node>>, energy: u64) {
    node.borrow_mut().mark += energy;
    if energy > 0 {
        let out = node.borrow().out.clone();
        for next in &out {
            spread(next, energy / 2);
        }
    }
}

fn work(size: usize) -> u64 {
    let nodes = graph(size);
    for start in nodes.iter().step_by(20) {
        spread(start, 8);
    }
    let mut sum = 0u64;
    for node in &nodes {
        let node = node.borrow();
        let incoming: u64 = node.back.iter().filter_map(Weak::upgrade).map(|n| n.borrow().mark).sum();
        sum = sum.wrapping_mul(31).wrapping_add(incoming ^ node.mark ^ node.id as u64);
    }
    let counts: usize = nodes.iter().map(|n| Rc::strong_count(n) * 3 + Rc::weak_count(n)).sum();
    sum ^ counts as u64
}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<usize>().expect("a number"));
    let size = args.next().unwrap_or(SIZE);
    let repeat = args.next().unwrap_or(1);
    let sum = (0..repeat).fold(0u64, |sum, _| sum.rotate_left(5) ^ work(size));
    println!("{sum:016x}");
}

//! Huffman coding: tree of boxes, codes, bits packed into bytes, and back.
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Tree {
    Leaf(u8),
    Node(Box<Tree>, Box<Tree>),
}
fn build(data: &[u8]) -> Option<Tree> {
    let mut counts = BTreeMap::new();
    for b in data {
        *counts.entry(*b).or_insert(0usize) += 1;
    }
    let mut heap: BinaryHeap<_> = counts.into_iter().map(|(b, n)| Reverse((n, Tree::Leaf(b)))).collect();
    while heap.len() > 1 {
        let (Reverse((n, a)), Reverse((m, b))) = (heap.pop()?, heap.pop()?);
        heap.push(Reverse((n + m, Tree::Node(Box::new(a), Box::new(b)))));
    }
    heap.pop().map(|Reverse((_, t))| t)
}
fn codes(t: &Tree, prefix: &mut String, out: &mut BTreeMap<u8, String>) {
    match t {
        Tree::Leaf(b) => {
            out.insert(*b, if prefix.is_empty() { "0".into() } else { prefix.clone() });
        }
        Tree::Node(l, r) => {
            for (side, c) in [(l, '0'), (r, '1')] {
                prefix.push(c);
                codes(side, prefix, out);
                prefix.pop();
            }
        }
    }
}
fn encode(data: &[u8], codes: &BTreeMap<u8, String>) -> (Vec<u8>, usize) {
    let bits: String = data.iter().map(|b| codes[b].as_str()).collect();
    let bytes = bits.as_bytes().chunks(8).map(|c| c.iter().enumerate().fold(0, |a, (i, b)| a | (b - b'0') << (7 - i))).collect();
    (bytes, bits.len())
}
fn decode(bytes: &[u8], n: usize, t: &Tree) -> Vec<u8> {
    let mut out = vec![];
    let mut at = t;
    for i in 0..n {
        let bit = bytes[i / 8] >> (7 - i % 8) & 1;
        if let Tree::Node(l, r) = at {
            at = if bit == 0 { l } else { r };
        }
        if let Tree::Leaf(b) = at {
            out.push(*b);
            at = t;
        }
    }
    out
}
fn main() {
    for text in ["abracadabra", "aaaa", "the quick brown fox jumps over the lazy dog", "x"] {
        let t = build(text.as_bytes()).unwrap();
        let mut table = BTreeMap::new();
        codes(&t, &mut String::new(), &mut table);
        let (bytes, n) = encode(text.as_bytes(), &table);
        println!("{text:?} {n} bits {:02x?}", &bytes[..bytes.len().min(6)]);
        println!("{:?}", table.iter().map(|(b, c)| format!("{}={c}", *b as char)).collect::<Vec<_>>().join(" "));
        println!("{}", decode(&bytes, n, &t) == text.as_bytes());
    }
    println!("{:?}", build(&[]));
}

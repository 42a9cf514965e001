// size: 9000
//! Nodes in a `Vec` linked by index, and a bump arena that hands out references into chunks.

use std::alloc::{Layout, alloc, dealloc};
use std::cell::{Cell, RefCell};
use std::marker::PhantomData;
use std::mem::MaybeUninit;

const SIZE: usize = 9_000;
const CHUNK: usize = 256;

/// Memory that is only reached by its address: a `Box` or `&mut` to all of it would end the references into it.
struct Chunk {
    start: *mut u8,
    layout: Layout,
}

impl Chunk {
    fn new(layout: Layout) -> Chunk {
        // SAFETY: chunks are not empty.
        let start = unsafe { alloc(layout) };
        assert!(!start.is_null());
        Chunk { start, layout }
    }
}

impl Drop for Chunk {
    fn drop(&mut self) {
        // SAFETY: allocated with this layout, and nobody borrows from the arena any more.
        unsafe { dealloc(self.start, self.layout) }
    }
}

struct Bump<T> {
    chunks: RefCell<Vec<Chunk>>,
    used: Cell<usize>,
    of: PhantomData<T>,
}

impl<T> Bump<T> {
    fn new() -> Self {
        Bump { chunks: RefCell::new(Vec::new()), used: Cell::new(CHUNK), of: PhantomData }
    }

    fn alloc(&self, value: T) -> &T {
        let mut chunks = self.chunks.borrow_mut();
        if self.used.get() == CHUNK {
            chunks.push(Chunk::new(Layout::new::<[T; CHUNK]>()));
            self.used.set(0);
        }
        let slot = self.used.get();
        self.used.set(slot + 1);
        let chunk = chunks.last().expect("a chunk was just made").start.cast::<MaybeUninit<T>>();
        // SAFETY: each slot is handed out once, and chunks are neither moved nor freed while the arena is borrowed.
        unsafe { (*chunk.add(slot)).write(value) }
    }
}

struct Node<'a> {
    value: u32,
    parent: Option<&'a Node<'a>>,
}

struct Edge {
    to: usize,
    next: Option<usize>,
}

fn reachable(heads: &[Option<usize>], edges: &[Edge]) -> usize {
    let mut seen = vec![false; heads.len()];
    let mut stack = vec![0];
    let mut count = 0;
    while let Some(node) = stack.pop() {
        if std::mem::replace(&mut seen[node], true) {
            continue;
        }
        count += 1;
        let mut edge = heads[node];
        while let Some(at) = edge {
            stack.push(edges[at].to);
            edge = edges[at].next;
        }
    }
    count
}

fn work(size: usize) -> u64 {
    let bump = Bump::new();
    let mut nodes: Vec<&Node> = Vec::new();
    for i in 0..size {
        let parent = nodes.get(i / 2).copied();
        nodes.push(bump.alloc(Node { value: i as u32 * 7, parent }));
    }
    let mut sum = 0u64;
    for node in nodes.iter().step_by(5) {
        let mut at = *node;
        while let Some(parent) = at.parent {
            sum = sum.wrapping_add(u64::from(at.value));
            at = parent;
        }
    }
    let mut heads = vec![None; size];
    let mut edges = Vec::new();
    for i in 0..size {
        let from = i * 17 % size;
        edges.push(Edge { to: (i * 5 + 1) % size, next: heads[from] });
        heads[from] = Some(i);
    }
    sum * 31 + reachable(&heads, &edges) as u64
}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<usize>().expect("a number"));
    let size = args.next().unwrap_or(SIZE);
    let repeat = args.next().unwrap_or(1);
    let sum = (0..repeat).fold(0u64, |sum, _| sum.rotate_left(5) ^ work(size));
    println!("{sum:016x}");
}

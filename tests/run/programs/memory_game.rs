//! A virtual memory simulation: pages, LRU eviction, a free-list allocator with coalescing, a bitmap.
use std::collections::{BTreeMap, VecDeque};
struct Heap {
    free: BTreeMap<usize, usize>,
    used: BTreeMap<usize, usize>,
}
impl Heap {
    fn new(n: usize) -> Self {
        Heap { free: BTreeMap::from([(0, n)]), used: BTreeMap::new() }
    }
    fn alloc(&mut self, n: usize) -> Option<usize> {
        let (at, len) = self.free.iter().filter(|(_, l)| **l >= n).min_by_key(|(_, l)| **l).map(|(a, l)| (*a, *l))?;
        self.free.remove(&at);
        if len > n {
            self.free.insert(at + n, len - n);
        }
        self.used.insert(at, n);
        Some(at)
    }
    fn free(&mut self, at: usize) -> Result<(), usize> {
        let mut len = self.used.remove(&at).ok_or(at)?;
        let mut start = at;
        if let Some(next) = self.free.remove(&(at + len)) {
            len += next;
        }
        if let Some((a, l)) = self.free.range(..at).next_back().map(|(a, l)| (*a, *l)).filter(|(a, l)| a + l == at) {
            start = a;
            len += l;
        }
        self.free.insert(start, len);
        Ok(())
    }
}
fn faults(refs: &[u32], frames: usize) -> (u32, u32) {
    let (mut lru, mut fifo) = (VecDeque::new(), VecDeque::new());
    let (mut a, mut b) = (0, 0);
    for r in refs {
        if let Some(i) = lru.iter().position(|x| x == r) {
            lru.remove(i);
        } else {
            a += 1;
            if lru.len() == frames {
                lru.pop_front();
            }
        }
        lru.push_back(*r);
        if !fifo.contains(r) {
            b += 1;
            if fifo.len() == frames {
                fifo.pop_front();
            }
            fifo.push_back(*r);
        }
    }
    (a, b)
}
struct Bitmap(Vec<u64>);
impl Bitmap {
    fn take(&mut self) -> Option<usize> {
        let (i, w) = self.0.iter_mut().enumerate().find(|(_, w)| **w != u64::MAX)?;
        let bit = w.trailing_ones() as usize;
        *w |= 1 << bit;
        Some(i * 64 + bit)
    }
    fn release(&mut self, n: usize) {
        self.0[n / 64] &= !(1 << (n % 64));
    }
}
fn main() {
    let mut h = Heap::new(100);
    let a: Vec<_> = [10, 20, 30, 15].iter().map(|n| h.alloc(*n)).collect();
    println!("{a:?} {:?}", h.free);
    println!("{:?} {:?} {:?}", h.free(10), h.free(30), h.free(11));
    println!("{:?}", h.free);
    println!("{:?}", h.alloc(45));
    println!("{:?} {:?}", h.alloc(99), h.free(0));
    println!("{:?} {:?}", h.free, h.used);
    let refs = [7, 0, 1, 2, 0, 3, 0, 4, 2, 3, 0, 3, 2, 1, 2, 0, 1, 7, 0, 1];
    println!("{:?}", (1..6).map(|f| faults(&refs, f)).collect::<Vec<_>>());
    let mut b = Bitmap(vec![0; 2]);
    let ids: Vec<_> = (0..70).filter_map(|_| b.take()).collect();
    b.release(3);
    b.release(65);
    println!("{} {:?} {:?} {:?}", ids.len(), b.take(), b.take(), b.take());
}

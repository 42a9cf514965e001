//! A rope, a leftist heap, a treap and a disjoint set, all with boxed nodes.
#[derive(Debug)]
enum Rope {
    Leaf(String),
    Cat(usize, Box<Rope>, Box<Rope>),
}
impl Rope {
    fn len(&self) -> usize {
        match self {
            Rope::Leaf(s) => s.len(),
            Rope::Cat(l, _, r) => l + r.len(),
        }
    }
    fn cat(a: Rope, b: Rope) -> Rope {
        Rope::Cat(a.len(), Box::new(a), Box::new(b))
    }
    fn at(&self, i: usize) -> Option<u8> {
        match self {
            Rope::Leaf(s) => s.as_bytes().get(i).copied(),
            Rope::Cat(n, a, b) => if i < *n { a.at(i) } else { b.at(i - n) },
        }
    }
    fn split(self, i: usize) -> (Rope, Rope) {
        match self {
            Rope::Leaf(mut s) => {
                let r = s.split_off(i);
                (Rope::Leaf(s), Rope::Leaf(r))
            }
            Rope::Cat(n, a, b) if i < n => {
                let (x, y) = a.split(i);
                (x, Rope::cat(y, *b))
            }
            Rope::Cat(n, a, b) => {
                let (x, y) = b.split(i - n);
                (Rope::cat(*a, x), y)
            }
        }
    }
    fn text(&self, out: &mut String) {
        match self {
            Rope::Leaf(s) => out.push_str(s),
            Rope::Cat(_, a, b) => {
                a.text(out);
                b.text(out);
            }
        }
    }
}
type Heap<T> = Option<Box<H<T>>>;
struct H<T> {
    rank: u32,
    item: T,
    left: Heap<T>,
    right: Heap<T>,
}
fn merge<T: Ord>(a: Heap<T>, b: Heap<T>) -> Heap<T> {
    let (mut a, mut b) = match (a, b) {
        (None, x) | (x, None) => return x,
        (Some(a), Some(b)) => (a, b),
    };
    if b.item < a.item {
        std::mem::swap(&mut a, &mut b);
    }
    a.right = merge(a.right.take(), Some(b));
    let rank = |h: &Heap<T>| h.as_ref().map_or(0, |h| h.rank);
    if rank(&a.left) < rank(&a.right) {
        let a = &mut *a;
        std::mem::swap(&mut a.left, &mut a.right);
    }
    a.rank = rank(&a.right) + 1;
    Some(a)
}
struct Treap {
    root: Option<Box<T>>,
    seed: u32,
}
struct T {
    key: i32,
    prio: u32,
    kids: [Option<Box<T>>; 2],
}
impl Treap {
    fn insert(&mut self, key: i32) {
        self.seed = self.seed.wrapping_mul(747796405).wrapping_add(2891336453);
        insert(&mut self.root, key, self.seed >> 3);
    }
}
fn insert(slot: &mut Option<Box<T>>, key: i32, prio: u32) {
    let Some(n) = slot else {
        *slot = Some(Box::new(T { key, prio, kids: [None, None] }));
        return;
    };
    if n.key == key {
        return;
    }
    let side = usize::from(key > n.key);
    insert(&mut n.kids[side], key, prio);
    if n.kids[side].as_ref().unwrap().prio > n.prio {
        let mut up = n.kids[side].take().unwrap();
        n.kids[side] = up.kids[1 - side].take();
        let down = slot.take();
        up.kids[1 - side] = down;
        *slot = Some(up);
    }
}
fn walk(n: &Option<Box<T>>, depth: u32, out: &mut Vec<(i32, u32)>) {
    if let Some(n) = n {
        walk(&n.kids[0], depth + 1, out);
        out.push((n.key, depth));
        walk(&n.kids[1], depth + 1, out);
    }
}
fn main() {
    let mut r = Rope::Leaf("hello".into());
    for w in [", ", "wide ", "world"] {
        r = Rope::cat(r, Rope::Leaf(w.into()));
    }
    println!("{} {:?} {:?}", r.len(), r.at(8).map(char::from), r.at(99));
    let (a, b) = r.split(9);
    let mut s = String::new();
    Rope::cat(b, a).text(&mut s);
    println!("{s}");
    let mut h: Heap<u32> = None;
    for i in 0..30u32 {
        h = merge(h, Some(Box::new(H { rank: 1, item: i * 17 % 31, left: None, right: None })));
    }
    let mut sorted = vec![];
    while let Some(top) = h {
        sorted.push(top.item);
        h = merge(top.left, top.right);
    }
    println!("{} {:?}", sorted.is_sorted(), &sorted[..5]);
    let mut t = Treap { root: None, seed: 1 };
    (0..200).for_each(|i| t.insert(i * 37 % 101));
    let mut out = vec![];
    walk(&t.root, 0, &mut out);
    println!("{} {} {}", out.len(), out.is_sorted_by_key(|p| p.0), out.iter().map(|p| p.1).max().unwrap());
}

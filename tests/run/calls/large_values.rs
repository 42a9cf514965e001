//! Large arrays and structs moved, copied, returned and compared by value.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Block {
    data: [u32; 64],
    tag: u8,
}
impl Block {
    fn new(seed: u32) -> Self {
        Block { data: std::array::from_fn(|i| seed.wrapping_mul(i as u32 + 1)), tag: seed as u8 }
    }
    fn mix(self, other: Block) -> Block {
        let mut out = self;
        for (a, b) in out.data.iter_mut().zip(other.data) {
            *a ^= b.rotate_left(3);
        }
        out.tag = out.tag.wrapping_add(other.tag);
        out
    }
    fn sum(&self) -> u64 {
        self.data.iter().map(|x| u64::from(*x)).sum()
    }
}
fn chain(n: u32) -> Block {
    if n == 0 { Block::new(1) } else { chain(n - 1).mix(Block::new(n)) }
}
fn grid() -> [[u8; 32]; 32] {
    let mut g = [[0; 32]; 32];
    for (y, row) in g.iter_mut().enumerate() {
        for (x, c) in row.iter_mut().enumerate() {
            *c = (x * y % 251) as u8;
        }
    }
    g
}
fn main() {
    let b = chain(20);
    println!("{} {}", b.sum(), b.tag);
    let c = b;
    println!("{} {}", c == b, c.mix(b) == b.mix(c));
    let g = grid();
    let h = g.map(|r| r.iter().map(|x| u32::from(*x)).sum::<u32>());
    println!("{} {}", h[31], h.iter().sum::<u32>());
    let boxed = Box::new(g);
    let moved = *boxed;
    println!("{}", moved[31][31] == g[31][31]);
    let mut all = [Block::new(5); 4];
    all[2] = all[1].mix(all[3]);
    all.swap(0, 2);
    println!("{:?}", all.iter().map(|b| b.sum() % 1000).collect::<Vec<_>>());
    let opt: Option<Block> = Some(all[0]);
    let Some(Block { data: [first, .., last], tag }) = opt else { unreachable!() };
    println!("{first} {last} {tag}");
    let f = move || g[5][6] + moved[6][5];
    println!("{} {}", f(), size_of_val(&f));
}

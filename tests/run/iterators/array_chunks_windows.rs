//! Slices cut into chunks, windows, splits and groups.
fn main() {
    let v: Vec<u32> = (1..=11).collect();
    println!("{:?}", v.chunks(4).collect::<Vec<_>>());
    println!("{:?}", v.rchunks(4).map(|c| c.iter().sum::<u32>()).collect::<Vec<_>>());
    let e = v.chunks_exact(4);
    println!("{:?} rest {:?}", e.clone().map(|c| c[3]).collect::<Vec<_>>(), e.remainder());
    println!("{:?}", v.windows(3).filter(|w| w[1] % 2 == 0).map(|w| w[0] * w[2]).collect::<Vec<_>>());
    println!("{:?}", v.split(|x| x % 4 == 0).collect::<Vec<_>>());
    println!("{:?}", v.split_inclusive(|x| x % 4 == 0).map(<[u32]>::len).collect::<Vec<_>>());
    println!("{:?}", v.splitn(2, |x| *x == 3).collect::<Vec<_>>());
    println!("{:?}", v.rsplit(|x| *x == 6).collect::<Vec<_>>());
    println!("{:?}", v.chunk_by(|a, b| a / 4 == b / 4).collect::<Vec<_>>());
    println!("{:?}", v.split_at(5));
    println!("{:?}", v.split_first().map(|(a, b)| (*a, b.len())));
    println!("{:?}", v.first_chunk::<3>());
    println!("{:?}", v.as_chunks::<4>());
    let mut m = v.clone();
    for c in m.chunks_mut(3) {
        c.reverse();
    }
    println!("{m:?}");
    let (a, b) = m.split_at_mut(5);
    a[0] = b[0];
    b.swap(1, 2);
    m.copy_within(0..3, 8);
    println!("{m:?}");
    if let [first, .., last] = m.as_mut_slice() {
        std::mem::swap(first, last);
    }
    println!("{m:?} {:?}", m.get_disjoint_mut([0, 3]).map(|[a, b]| *a + *b));
    println!("{:?} {:?}", m.strip_prefix(&[9]), m.starts_with(&[]));
}

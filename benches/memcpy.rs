// size: 1200
//! Large copies, fills, comparisons, sorts and searches over slices.

const SIZE: usize = 1_200;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Record {
    key: u32,
    rank: u16,
    name: [u8; 6],
}

fn records(size: usize) -> Vec<Record> {
    let mut state = 99u32;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state
    };
    (0..size).map(|i| Record { key: next() % 512, rank: i as u16, name: next().to_le_bytes().repeat(2)[..6].try_into().expect("six") }).collect()
}

fn work(size: usize) -> u64 {
    let bytes: Vec<u8> = (0..=255).cycle().take(size * 64).collect::<Vec<u8>>();
    let mut copy = vec![0u8; bytes.len()];
    let mut equal = 0;
    for shift in 0..16 {
        copy.copy_from_slice(&bytes);
        copy.rotate_left(shift);
        copy.copy_within(shift.., 0);
        equal += usize::from(copy[..size] == bytes[..size]);
    }
    copy.fill(7);
    let mut list = records(size / 4);
    let mut by_name = list.clone();
    list.sort_by_key(|r| r.key);
    by_name.sort_unstable_by(|a, b| a.name.cmp(&b.name));
    let found = (0..512).filter(|k| list.binary_search_by_key(k, |r| r.key).is_ok()).count();
    let mix = list.iter().zip(&by_name).fold(0u64, |acc, (a, b)| acc.wrapping_mul(31) ^ u64::from(a.key) ^ u64::from(b.rank));
    mix ^ equal as u64 ^ (found as u64) << 32 ^ copy.iter().map(|&b| u64::from(b)).sum::<u64>()
}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<usize>().expect("a number"));
    let size = args.next().unwrap_or(SIZE);
    let repeat = args.next().unwrap_or(1);
    let sum = (0..repeat).fold(0u64, |sum, _| sum.rotate_left(5) ^ work(size));
    println!("{sum:016x}");
}

//! Bit manipulation: counts, reversal, Gray code, Morton order, popcount tables, xorshift.
fn gray(n: u32) -> u32 {
    n ^ (n >> 1)
}
fn ungray(mut g: u32) -> u32 {
    let mut shift = 1;
    while shift < 32 {
        g ^= g >> shift;
        shift <<= 1;
    }
    g
}
fn morton(x: u16, y: u16) -> u32 {
    fn spread(v: u16) -> u32 {
        let mut v = u32::from(v);
        for (s, m) in [(8, 0x00ff_00ff), (4, 0x0f0f_0f0f), (2, 0x3333_3333), (1, 0x5555_5555)] {
            v = (v | v << s) & m;
        }
        v
    }
    spread(x) | spread(y) << 1
}
fn next_perm(v: u64) -> u64 {
    let t = v | (v - 1);
    (t + 1) | (((!t & (!t).wrapping_neg()) - 1) >> (v.trailing_zeros() + 1))
}
fn main() {
    println!("{:?}", (0..10).map(gray).collect::<Vec<_>>());
    println!("{}", (0..5000u32).all(|n| ungray(gray(n)) == n));
    println!("{:x} {:x}", morton(0xabcd, 0x1234), morton(u16::MAX, 0));
    let mut v = 0b10111u64;
    print!("perms");
    for _ in 0..8 {
        v = next_perm(v);
        print!(" {v:b}");
    }
    println!();
    let mut x = 88172645463325252u64;
    for _ in 0..5 {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        print!("{x:016x} ");
    }
    println!();
    println!("{} {} {}", 0u32.leading_zeros(), u64::MAX.trailing_ones(), 0b1010u8.count_ones());
    println!("{:08b} {:032b}", 0b1100_0101u8.reverse_bits(), 0x0000_ff01u32.rotate_right(12));
    println!("{}", (0..=255u8).map(|b| b.count_ones()).sum::<u32>());
    println!("{:?}", 0x1234_5678u32.to_be_bytes().map(|b| b.swap_bytes()));
    println!("{} {}", u16::from_be_bytes([1, 2]), i32::from_le_bytes([0, 0, 0, 0x80]));
    println!("{:x}", u32::from_be(0x1u32.to_be()));
}

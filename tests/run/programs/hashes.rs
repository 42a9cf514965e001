//! CRC-32, Adler-32, FNV, MD5 and SHA-256 written by hand, on known inputs.
fn crc32(data: &[u8]) -> u32 {
    !data.iter().fold(!0u32, |c, b| (0..8).fold(c ^ u32::from(*b), |c, _| if c & 1 == 1 { c >> 1 ^ 0xedb8_8320 } else { c >> 1 }))
}
fn adler32(data: &[u8]) -> u32 {
    let (a, b) = data.iter().fold((1, 0), |(a, b), x| { let a = (a + u32::from(*x)) % 65521; (a, (b + a) % 65521) });
    b << 16 | a
}
fn fnv1a(data: &[u8]) -> u64 {
    data.iter().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3))
}
fn pad(data: &[u8], big: bool) -> Vec<u8> {
    let bits = (data.len() as u64) * 8;
    let mut v = data.to_vec();
    v.push(0x80);
    while v.len() % 64 != 56 {
        v.push(0);
    }
    v.extend(if big { bits.to_be_bytes() } else { bits.to_le_bytes() });
    v
}
fn md5(data: &[u8]) -> String {
    const S: [u32; 16] = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
    let k: Vec<u32> = (0..64).map(|i| ((f64::from(i) + 1.0).sin().abs() * 4294967296.0) as u32).collect();
    let mut st = [0x6745_2301u32, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476];
    for block in pad(data, false).chunks(64) {
        let m: Vec<u32> = block.chunks(4).map(|c| u32::from_le_bytes(c.try_into().unwrap())).collect();
        let [mut a, mut b, mut c, mut d] = st;
        for i in 0..64 {
            let (f, g) = match i / 16 {
                0 => (b & c | !b & d, i),
                1 => (d & b | !d & c, (5 * i + 1) % 16),
                2 => (b ^ c ^ d, (3 * i + 5) % 16),
                _ => (c ^ (b | !d), 7 * i % 16),
            };
            let t = a.wrapping_add(f).wrapping_add(k[i]).wrapping_add(m[g]);
            (a, d, c) = (d, c, b);
            b = b.wrapping_add(t.rotate_left(S[i / 16 * 4 + i % 4]));
        }
        for (s, x) in st.iter_mut().zip([a, b, c, d]) {
            *s = s.wrapping_add(x);
        }
    }
    st.iter().flat_map(|s| s.to_le_bytes()).map(|b| format!("{b:02x}")).collect()
}
fn primes(n: usize) -> impl Iterator<Item = u64> {
    (2u64..).filter(|n| (2..*n).take_while(|d| d * d <= *n).all(|d| n % d != 0)).take(n)
}
/// The first 32 bits of the fraction of the `root`-th root.
fn fraction(p: u64, root: u32) -> u32 {
    let target = u128::from(p) << (32 * root);
    let (mut lo, mut hi) = (0u128, 1 << 40);
    while lo + 1 < hi {
        let mid = (lo + hi) / 2;
        if mid.pow(root) <= target { lo = mid } else { hi = mid }
    }
    lo as u32
}
fn sha256(data: &[u8]) -> String {
    let k: Vec<u32> = primes(64).map(|p| fraction(p, 3)).collect();
    let mut h: Vec<u32> = primes(8).map(|p| fraction(p, 2)).collect();
    for block in pad(data, true).chunks(64) {
        let mut w: Vec<u32> = block.chunks(4).map(|c| u32::from_be_bytes(c.try_into().unwrap())).collect();
        for i in 16..64 {
            let s0 = w[i - 15].rotate_right(7) ^ w[i - 15].rotate_right(18) ^ w[i - 15] >> 3;
            let s1 = w[i - 2].rotate_right(17) ^ w[i - 2].rotate_right(19) ^ w[i - 2] >> 10;
            w.push(w[i - 16].wrapping_add(s0).wrapping_add(w[i - 7]).wrapping_add(s1));
        }
        let mut v: [u32; 8] = h.clone().try_into().unwrap();
        for i in 0..64 {
            let [a, b, c, _, e, f, g, hh] = v;
            let s1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
            let t1 = hh.wrapping_add(s1).wrapping_add(e & f ^ !e & g).wrapping_add(k[i]).wrapping_add(w[i]);
            let s0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
            let t2 = s0.wrapping_add(a & b ^ a & c ^ b & c);
            v.rotate_right(1);
            v[4] = v[4].wrapping_add(t1);
            v[0] = t1.wrapping_add(t2);
        }
        for (h, x) in h.iter_mut().zip(v) {
            *h = h.wrapping_add(x);
        }
    }
    h.iter().map(|x| format!("{x:08x}")).collect()
}
fn main() {
    for t in ["", "abc", "The quick brown fox jumps over the lazy dog", &"a".repeat(130)] {
        let b = t.as_bytes();
        println!("{:08x} {:08x} {:016x}", crc32(b), adler32(b), fnv1a(b));
        println!("{} {}", md5(b), sha256(b));
    }
}

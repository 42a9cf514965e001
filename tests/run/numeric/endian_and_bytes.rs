//! Conversions between integers and bytes in both orders, for every type.
macro_rules! bytes {
    ($($t:ty = $v:expr),*) => {$({
        let x: $t = $v;
        println!("{} {:02x?} {:02x?}", stringify!($t), x.to_be_bytes(), x.to_le_bytes());
        println!("{} {}", <$t>::from_be_bytes(x.to_be_bytes()) == x, <$t>::from_le_bytes(x.to_be_bytes()) == x.swap_bytes());
        println!("{} {}", <$t>::from_ne_bytes(x.to_ne_bytes()) == x, <$t>::from_be(x.to_be()) == x);
    })*};
}
fn read_varint(b: &[u8]) -> Option<(u64, usize)> {
    let mut v = 0u64;
    for (i, byte) in b.iter().enumerate().take(10) {
        v |= u64::from(byte & 0x7f) << (7 * i);
        if byte & 0x80 == 0 {
            return Some((v, i + 1));
        }
    }
    None
}
fn write_varint(mut v: u64) -> Vec<u8> {
    let mut out = vec![];
    loop {
        let b = (v & 0x7f) as u8;
        v >>= 7;
        out.push(if v == 0 { b } else { b | 0x80 });
        if v == 0 {
            return out;
        }
    }
}
fn zigzag(n: i64) -> u64 {
    (n << 1 ^ n >> 63) as u64
}
fn main() {
    bytes!(u8 = 0x12, i16 = -2, u32 = 0x1234_5678, i64 = i64::MIN + 5, u128 = 0x0102_0304_0506_0708_090a_0b0c_0d0e_0f10, i128 = -1);
    println!("{:?} {:?}", 1.5f32.to_be_bytes(), f64::from_le_bytes([0, 0, 0, 0, 0, 0, 0xf0, 0x3f]));
    for v in [0, 1, 127, 128, 300, 1 << 35, u64::MAX] {
        let b = write_varint(v);
        println!("{v} {b:x?} {:?}", read_varint(&b) == Some((v, b.len())));
    }
    println!("{:?} {:?}", read_varint(&[0x80; 11]), read_varint(&[]));
    println!("{:?}", [0, -1, 1, -64, i64::MAX, i64::MIN].map(zigzag));
    let words = [1u16, 2, 3];
    let flat: Vec<u8> = words.iter().flat_map(|w| w.to_be_bytes()).collect();
    println!("{flat:?} {:?}", flat.chunks_exact(2).map(|c| u16::from_be_bytes([c[0], c[1]])).sum::<u16>());
}

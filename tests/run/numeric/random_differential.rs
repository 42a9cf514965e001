//! A long pseudo-random sequence of arithmetic, casts and comparisons, hashed: any deviation shows.
struct Rng(u64);
impl Rng {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        match self.0 >> 60 {
            0 => 0,
            1 => u64::MAX,
            2 => 1 << (self.0 & 63),
            3 => self.0 & 0xff,
            _ => self.0,
        }
    }
}
macro_rules! rounds {
    ($rng:ident $hash:ident: $($t:ty),*) => {$({
        let (a, b) = ($rng.next() as $t, $rng.next() as $t);
        let s = $rng.next() as u32;
        let all = [
            a.wrapping_add(b), a.wrapping_sub(b), a.wrapping_mul(b), a.wrapping_shl(s), a.wrapping_shr(s), a.rotate_left(s),
            a.checked_div(b).unwrap_or(a), a.checked_rem(b).unwrap_or(b), a & b, a | !b, a ^ b, a.saturating_add(b), a.saturating_sub(b),
            a.saturating_mul(b), a.wrapping_pow(s % 9), a.swap_bytes(), a.reverse_bits(), a.min(b), a.max(b), a.wrapping_neg(),
            a.overflowing_mul(b).0, a.checked_rem_euclid(b).unwrap_or(0), a.isqrt_or_zero(),
        ];
        for x in all {
            $hash = ($hash ^ x as u64).wrapping_mul(0x0100_0000_01b3).rotate_left(5);
            $hash ^= (x as i8 as i64 as u64) ^ (x as u16 as u64) << 7 ^ u64::from(x < a) << 9 ^ u64::from(a.overflowing_add(x).1) << 11;
            $hash ^= (x as f64).to_bits() ^ u64::from((x as f32).to_bits());
            $hash = $hash.wrapping_add((x as f32 as i32 as u64) ^ (x as f64 as u8 as u64) ^ u64::from(x.count_ones() + x.leading_zeros()));
        }
    })*};
}
trait Root {
    fn isqrt_or_zero(self) -> Self;
}
macro_rules! root {
    ($($t:ty),*) => { $( impl Root for $t { fn isqrt_or_zero(self) -> Self { #[allow(unused_comparisons)] if self < 0 { 0 } else { self.isqrt() } } } )* };
}
root!(u8, i8, u16, i16, u32, i32, u64, i64, u128, i128);
fn main() {
    let mut rng = Rng(0x9e37_79b9_7f4a_7c15);
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    for i in 0..60 {
        rounds!(rng hash: u8, i8, u16, i16, u32, i32, u64, i64, u128, i128);
        if i % 10 == 9 {
            println!("{hash:016x}");
        }
    }
    let mut f = 1.0f64;
    for _ in 0..200 {
        let x = rng.next();
        f = match x % 6 {
            0 => f + x as f64,
            1 => f * 1.000_001,
            2 => f / 3.7,
            3 => (f - 17.5) % 1e6,
            4 => f.mul_add(0.5, -1.25),
            _ => f.abs().sqrt(),
        };
    }
    println!("{:016x}", f.to_bits());
}

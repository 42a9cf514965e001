//! Checked, wrapping, saturating and overflowing operations at the edges of every type.
macro_rules! edges {
    ($($t:ty)*) => {$({
        let values = [<$t>::MIN, 0, 1, 7, <$t>::MAX - 1, <$t>::MAX];
        let mut hash = 17u64;
        let mut mix = |s: String| for b in s.bytes() { hash = (hash ^ b as u64).wrapping_mul(0x100000001b3); };
        for a in values {
            for b in values {
                mix(format!("{:?}{:?}{:?}{:?}{:?}", a.checked_add(b), a.checked_sub(b), a.checked_mul(b), a.checked_div(b), a.checked_rem(b)));
                mix(format!("{:?}{:?}{:?}", a.wrapping_add(b), a.wrapping_sub(b), a.wrapping_mul(b)));
                mix(format!("{:?}{:?}{:?}", a.saturating_add(b), a.saturating_sub(b), a.saturating_mul(b)));
                mix(format!("{:?}{:?}{:?}", a.overflowing_add(b), a.overflowing_sub(b), a.overflowing_mul(b)));
                if b != 0 {
                    mix(format!("{:?}{:?}{:?}{:?}", a.wrapping_div(b), a.wrapping_rem(b), a.overflowing_div(b), a.checked_rem_euclid(b)));
                }
                mix(format!("{:?}{:?}{:?}{:?}", a & b, a | b, a ^ b, a.abs_diff(b)));
                mix(format!("{:?}{:?}{:?}", a.cmp(&b), a.min(b), a.max(b)));
            }
            for s in [0, 1, <$t>::BITS / 2, <$t>::BITS - 1, <$t>::BITS, <$t>::BITS + 1] {
                mix(format!("{:?}{:?}{:?}{:?}", a.checked_shl(s), a.checked_shr(s), a.wrapping_shl(s), a.overflowing_shr(s)));
                mix(format!("{:?}{:?}", a.rotate_left(s), a.rotate_right(s)));
            }
            for e in [0, 1, 2, 5] {
                mix(format!("{:?}{:?}{:?}{:?}", a.checked_pow(e), a.wrapping_pow(e), a.saturating_pow(e), a.overflowing_pow(e)));
            }
            mix(format!("{}{}{}{}", a.leading_zeros(), a.trailing_ones(), a.count_zeros(), a.swap_bytes()));
            mix(format!("{}{:?}{:?}", a.reverse_bits(), a.to_be_bytes(), a.to_le_bytes()));
            mix(format!("{:?}{:?}{:?}", a.checked_ilog2(), a.checked_ilog10(), a.checked_neg()));
        }
        println!("{} {:016x}", stringify!($t), hash);
    })*};
}
fn main() {
    edges!(u8 i8 u16 i16 u32 i32 u64 i64 u128 i128);
}

//! Differential tests against the host's own arithmetic: all pairs of 8-bit integers, random and interesting
//! numbers of every other width. Where the host has no such type (f16, f128), laws that tie the format to f64.

mod cast;
mod float;
mod integer;

/// A reproducible stream of numbers (SplitMix64) that favours the edges of ranges.
struct Numbers(u64);

impl Numbers {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    fn wide(&mut self) -> u128 {
        u128::from(self.word()) << 64 | u128::from(self.word())
    }

    /// Bits of an integer of so many bits: small, large, near a power of two, or anything.
    fn int(&mut self, bits: u8) -> u128 {
        let mask = u128::MAX >> (128 - bits);
        let near = self.wide() % 3;
        let number = match self.word() % 5 {
            0 => near,
            1 => near.wrapping_neg(),
            2 => (1 << (self.word() % u64::from(bits))) + near - 1,
            3 => self.wide() >> (self.word() % 128),
            _ => self.wide(),
        };
        number & mask
    }

    /// An f64 of any magnitude, sometimes special.
    fn double(&mut self) -> f64 {
        const SPECIAL: [f64; 8] =
            [0.0, -0.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, f64::MIN_POSITIVE, f64::MAX, 0.5];
        match self.word() % 8 {
            0 => SPECIAL[(self.word() % 8) as usize],
            1 => f64::from_bits(self.word()),
            2 => self.word() as i8 as f64 / 2.0,
            3 => f64::from(f32::from_bits(self.word() as u32)),
            4 => self.int(128) as i128 as f64,
            _ => (self.word() as i64 as f64) * (self.word() as i32 as f64).exp2().clamp(1e-40, 1e40),
        }
    }
}

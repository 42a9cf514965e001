//! A small deterministic source of choices.

use std::ops::Range;

/// SplitMix64.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(super) fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    /// True once in `n` times.
    pub(super) fn once_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    pub(super) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len() as u64) as usize]
    }

    /// A range within `0..size`: often everything, often aligned, sometimes empty.
    pub(super) fn range(&mut self, size: u64) -> Range<u64> {
        if self.once_in(4) {
            return 0..size;
        }
        let unit = *self.pick(&[1, 2, 4, 4, 8]);
        let start = self.below(size / unit + 1) * unit;
        let len = self.below(4) * unit;
        start.min(size)..(start + len).min(size)
    }
}

//! Numbers that are the same in each execution: another number would be another program.

use std::cell::Cell;
use std::ops::{Range, RangeInclusive};

/// The generator of this thread.
pub fn thread_rng() -> rngs::ThreadRng {
    rngs::ThreadRng(())
}

/// Generators.
pub mod rngs {
    /// The generator of the thread that uses it.
    #[derive(Clone, Debug)]
    pub struct ThreadRng(pub(super) ());
}

std::thread_local! {
    /// Each thread begins with the same numbers.
    static STATE: Cell<u64> = const { Cell::new(0x9e37_79b9_7f4a_7c15) };
}

/// Raw numbers.
pub trait RngCore {
    fn next_u64(&mut self) -> u64;

    fn next_u32(&mut self) -> u32 {
        (self.next_u64() >> 32) as u32
    }

    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(8) {
            let word = self.next_u64().to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
    }
}

impl RngCore for rngs::ThreadRng {
    /// splitmix64.
    fn next_u64(&mut self) -> u64 {
        let state = STATE.get().wrapping_add(0x9e37_79b9_7f4a_7c15);
        STATE.set(state);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

impl<R: RngCore + ?Sized> RngCore for &mut R {
    fn next_u64(&mut self) -> u64 {
        (**self).next_u64()
    }
}

/// Numbers of all kinds.
pub trait Rng: RngCore {
    fn r#gen<T: Any>(&mut self) -> T {
        T::from_bits(u128::from(self.next_u64()) << 64 | u128::from(self.next_u64()))
    }

    fn gen_range<T, R: Span<T>>(&mut self, range: R) -> T {
        range.pick(self.next_u64())
    }

    fn gen_bool(&mut self, probability: f64) -> bool {
        self.r#gen::<f64>() < probability
    }

    fn gen_ratio(&mut self, numerator: u32, denominator: u32) -> bool {
        self.gen_range(0..denominator) < numerator
    }
}

impl<R: RngCore + ?Sized> Rng for R {}

/// Types of which any value may be drawn.
pub trait Any {
    fn from_bits(bits: u128) -> Self;
}

/// Ranges from which a number may be drawn.
pub trait Span<T> {
    /// The number that random bits stand for.
    fn pick(self, bits: u64) -> T;
}

macro_rules! integers {
    ($($type:ty)*) => {$(
        impl Any for $type {
            fn from_bits(bits: u128) -> $type {
                bits as $type
            }
        }

        impl Span<$type> for Range<$type> {
            fn pick(self, bits: u64) -> $type {
                assert!(self.start < self.end, "cannot sample empty range");
                let count = (self.end as u128).wrapping_sub(self.start as u128);
                self.start.wrapping_add((u128::from(bits) % count) as $type)
            }
        }

        impl Span<$type> for RangeInclusive<$type> {
            fn pick(self, bits: u64) -> $type {
                let (start, end) = self.into_inner();
                assert!(start <= end, "cannot sample empty range");
                let count = (end as u128).wrapping_sub(start as u128).wrapping_add(1);
                // A count of zero stands for all numbers.
                let offset = u128::from(bits).checked_rem(count).unwrap_or(u128::from(bits));
                start.wrapping_add(offset as $type)
            }
        }
    )*};
}

integers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

impl Any for bool {
    fn from_bits(bits: u128) -> bool {
        bits & 1 == 1
    }
}

impl Any for f64 {
    /// From zero to one.
    fn from_bits(bits: u128) -> f64 {
        (bits as u64 >> 11) as f64 / (1u64 << 53) as f64
    }
}

impl Any for f32 {
    /// From zero to one.
    fn from_bits(bits: u128) -> f32 {
        (bits as u64 >> 40) as f32 / (1u64 << 24) as f32
    }
}

impl Span<f64> for Range<f64> {
    fn pick(self, bits: u64) -> f64 {
        self.start + (self.end - self.start) * <f64 as Any>::from_bits(bits.into())
    }
}

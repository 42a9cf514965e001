//! C's own random numbers: they are not random, but what glibc gives for a seed, which programs may rely on.

use ubik_engine::value::Slot;

use crate::abi::C;
use crate::call::{Answer, Call, nothing, number};
use crate::table::rows;

rows! {
    "rand"() -> Int = rand, Full, "glibc's numbers.";
    "random"() -> Long = rand, Full, "As `rand`.";
    "srand"(UInt) -> Void = srand, Full, "";
    "srandom"(UInt) -> Void = srand, Full, "As `srand`.";
    "rand_r"(Ptr) -> Int = rand_r, Full, "glibc's numbers.";
}

/// An additive generator: each word is the sum of those three and thirty-one before it.
#[derive(Clone, Debug)]
pub struct Generator {
    words: [u32; Generator::DEGREE],
    at: usize,
}

impl Default for Generator {
    fn default() -> Generator {
        Generator::new(1)
    }
}

impl Generator {
    const DEGREE: usize = 31;
    const DISTANCE: usize = 3;
    /// Words that are thrown away at the start.
    const WARM_UP: usize = 310;

    fn new(seed: u32) -> Generator {
        const MODULUS: i64 = 0x7fff_ffff;
        const FACTOR: i64 = 16807;
        let mut words = [0; Generator::DEGREE];
        let mut word = i64::from(seed.max(1) as i32);
        for slot in &mut words {
            *slot = word as u32;
            word = (FACTOR * word % MODULUS + MODULUS) % MODULUS;
        }
        let mut generator = Generator { words, at: Generator::DISTANCE };
        for _ in 0..Generator::WARM_UP {
            generator.next();
        }
        generator
    }

    fn next(&mut self) -> u32 {
        let before = (self.at + Generator::DEGREE - Generator::DISTANCE) % Generator::DEGREE;
        let word = self.words[self.at].wrapping_add(self.words[before]);
        self.words[self.at] = word;
        self.at = (self.at + 1) % Generator::DEGREE;
        word >> 1
    }
}

fn rand(call: &mut Call<'_>) -> Answer {
    number(call.system().random.next())
}

fn srand(call: &mut Call<'_>) -> Answer {
    call.system().random = Generator::new(call.bits(0) as u32);
    nothing()
}

fn rand_r(call: &mut Call<'_>) -> Answer {
    let mut state = call.load(call.ptr(0), C::UInt)?.bits as u32;
    let mut result = 0u32;
    for (shift, modulus) in [(11, 2048), (10, 1024), (10, 1024)] {
        state = state.wrapping_mul(1_103_515_245).wrapping_add(12345);
        result = (result << shift) ^ (state / 65536 % modulus);
    }
    call.store(call.ptr(0), C::UInt, Slot::int(state.into()))?;
    number(result)
}

//! The one source of everything that a run may do differently: addresses, reuse, hash seeds, schedules.
//!
//! A choice is a number below a bound. It comes from a seeded generator or from a recording; either way it can
//! be recorded. With the host closed, image, flags and the sequence of choices decide every bit of a run.

/// A generator with 64 bits of state (SplitMix64): enough for choosing, trivially copied.
#[derive(Clone, Debug)]
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

#[derive(Clone, Debug)]
pub struct Choice {
    seed: u64,
    generator: SplitMix,
    /// Choices that are still to be made as they were made before; then the generator takes over.
    replay: std::collections::VecDeque<u32>,
    recorded: Option<Vec<u32>>,
}

impl Choice {
    pub fn seeded(seed: u64) -> Choice {
        // Nearby seeds must not give nearby sequences.
        let mut scramble = SplitMix(seed);
        let generator = SplitMix(scramble.next());
        Choice { seed, generator, replay: Default::default(), recorded: None }
    }

    /// Makes these choices first.
    pub fn replaying(seed: u64, choices: Vec<u32>) -> Choice {
        Choice { replay: choices.into(), ..Choice::seeded(seed) }
    }

    /// Keeps every choice from here on, for [`Choice::replaying`].
    pub fn record(&mut self) {
        self.recorded = Some(Vec::new());
    }

    pub fn recording(&self) -> Option<&[u32]> {
        self.recorded.as_deref()
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// A number below `bound`, which is not zero.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "a choice among nothing");
        // The generator moves even where a recording answers, so that both end in the same state.
        let fresh = ((self.generator.next() >> 32) * u64::from(bound)) >> 32;
        let choice = match self.replay.pop_front() {
            Some(replayed) => replayed % bound,
            None => fresh as u32,
        };
        if let Some(recorded) = &mut self.recorded {
            recorded.push(choice);
        }
        choice
    }

    /// Whether something happens that happens `percent` times in a hundred.
    pub fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    pub fn bytes(&mut self, bytes: &mut [u8]) {
        for byte in bytes {
            *byte = self.below(256) as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(choice: &mut Choice) -> Vec<u32> {
        (1..200).map(|bound| choice.below(bound)).collect()
    }

    #[test]
    fn equal_seeds_choose_alike_and_others_differ() {
        assert_eq!(draw(&mut Choice::seeded(7)), draw(&mut Choice::seeded(7)));
        assert_ne!(draw(&mut Choice::seeded(7)), draw(&mut Choice::seeded(8)));
    }

    #[test]
    fn a_recording_replays_under_another_seed_and_ends_in_its_own_stream() {
        let mut first = Choice::seeded(1);
        first.record();
        let drawn = draw(&mut first);
        let mut second = Choice::replaying(1, first.recording().unwrap().to_vec());
        assert_eq!(draw(&mut second), drawn);
        assert_eq!(second.below(1000), first.below(1000));
    }

    #[test]
    fn choices_stay_below_their_bound() {
        let mut choice = Choice::seeded(3);
        assert!((0..10_000).all(|_| choice.below(3) < 3));
    }
}

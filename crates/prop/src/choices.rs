//! The recorded sequence of choices that a value is made of.
//!
//! What is recorded is what was chosen (a number, a variant, whether a list goes on), not how a random source came to it.
//! So every sequence stands for a value, zero is always the simplest choice, and a shorter sequence or one with smaller
//! numbers stands for a simpler value: what is missing counts as zero, and what is too large is cut to the largest allowed.

use std::ops::Range;

/// splitmix64.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    pub fn seeded(seed: u64) -> Random {
        Random { state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x2545_f491_4f6c_dd1d }
    }

    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn wide(&mut self) -> u128 {
        u128::from(self.bits()) << 64 | u128::from(self.bits())
    }

    /// A number below `limit`; 0 if there is none.
    pub fn below(&mut self, limit: u64) -> u64 {
        if limit == 0 { 0 } else { self.bits() % limit }
    }

    pub fn one_in(&mut self, of: u64) -> bool {
        self.below(of) == 0
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len() as u64) as usize)
    }
}

/// Whether choices stand for the simplest value of all, which is always tried.
pub fn is_simplest(choices: &[u128]) -> bool {
    choices.iter().all(|choice| *choice == 0)
}

/// Choices as they are made, from a random source or from a record.
#[derive(Clone, Debug)]
pub struct Choices {
    source: Source,
    record: Vec<u128>,
    /// What is chosen next instead of something new, the last one first.
    repeated: Vec<u128>,
}

#[derive(Clone, Debug)]
enum Source {
    Fresh(Random),
    Replayed(Vec<u128>),
}

impl Choices {
    pub fn seeded(seed: u64) -> Choices {
        Choices { source: Source::Fresh(Random::seeded(seed)), record: Vec::new(), repeated: Vec::new() }
    }

    pub fn replayed(record: Vec<u128>) -> Choices {
        Choices { source: Source::Replayed(record), record: Vec::new(), repeated: Vec::new() }
    }

    /// A number up to `max`; `fresh` says how a new one is drawn.
    pub fn choose(&mut self, max: u128, fresh: impl FnOnce(&mut Random) -> u128) -> u128 {
        let at = self.record.len();
        let chosen = match &mut self.source {
            Source::Fresh(random) => {
                let drawn = fresh(random);
                self.repeated.pop().unwrap_or(drawn).min(max)
            }
            Source::Replayed(record) => record.get(at).copied().unwrap_or(0).min(max),
        };
        self.record.push(chosen);
        chosen
    }

    /// Something that only decides how new choices are drawn, and is not one itself.
    pub fn plan<T>(&mut self, plan: impl FnOnce(&mut Random) -> T) -> Option<T> {
        match &mut self.source {
            Source::Fresh(random) => Some(plan(random)),
            Source::Replayed(_) => None,
        }
    }

    /// How many choices were made.
    pub fn len(&self) -> usize {
        self.record.len()
    }

    pub fn is_empty(&self) -> bool {
        self.record.is_empty()
    }

    /// Now and then makes the same new choices again as in a range before, so that two parts of a value are equal.
    pub fn perhaps_repeat(&mut self, range: Range<usize>) {
        if let Source::Fresh(random) = &mut self.source
            && self.repeated.is_empty()
            && random.one_in(4)
        {
            self.repeated = self.record[range].iter().rev().copied().collect();
        }
    }

    pub fn into_record(self) -> Vec<u128> {
        self.record
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_gives_the_same_choices() {
        let mut first = Choices::seeded(7);
        let drawn: Vec<u128> = (1..50).map(|max| first.choose(max, Random::wide)).collect();
        let mut again = Choices::replayed(first.into_record());
        assert_eq!(drawn, (1..50).map(|max| again.choose(max, Random::wide)).collect::<Vec<_>>());
        assert_eq!(again.choose(9, Random::wide), 0, "what is missing counts as zero");
    }

    #[test]
    fn choices_can_be_repeated() {
        let repeats = |seed| {
            let mut choices = Choices::seeded(seed);
            let first = [0; 2].map(|_| choices.choose(u128::MAX, Random::wide));
            choices.perhaps_repeat(0..2);
            first == [0; 2].map(|_| choices.choose(u128::MAX, Random::wide))
        };
        let count = (0..100).filter(|seed| repeats(*seed)).count();
        assert!((10..50).contains(&count), "{count}");
    }

    #[test]
    fn too_large_a_choice_is_cut() {
        assert_eq!(Choices::replayed(vec![300]).choose(255, Random::wide), 255);
    }
}

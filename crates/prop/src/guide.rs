//! Guidance: inputs that took a way of their own through the program are kept and changed a little.
//!
//! Two runs that took different numbers of blocks took different ways. So the number stands for the way, at no cost; ways
//! of equal length are not told apart.

use std::collections::BTreeSet;

use crate::choices::Random;
use crate::dictionary::Dictionary;

/// How many inputs are kept.
const MAX_KEPT: usize = 256;

/// The inputs that are worth changing.
#[derive(Default)]
pub struct Guide {
    lengths: BTreeSet<u64>,
    kept: Vec<Vec<u128>>,
}

impl Guide {
    /// Notes how many blocks an input took. Says whether that is a new way.
    pub fn note(&mut self, choices: &[u128], blocks: u64) -> bool {
        let is_new = self.kept.len() < MAX_KEPT && self.lengths.insert(blocks);
        if is_new {
            self.kept.push(choices.to_vec());
        }
        is_new
    }

    /// A changed input, if there is one to change. Later ones have come further, so they are taken more often.
    pub fn next(&self, random: &mut Random, dictionary: &Dictionary) -> Option<Vec<u128>> {
        let count = self.kept.len() as u64;
        let index = random.below(count).max(random.below(count));
        let mut choices = self.kept.get(usize::try_from(index).ok()?)?.clone();
        for _ in 0..=random.below(3) {
            change(&mut choices, random, dictionary);
        }
        Some(choices)
    }
}

fn change(choices: &mut Vec<u128>, random: &mut Random, dictionary: &Dictionary) {
    if choices.is_empty() {
        choices.push(random.below(4).into());
        return;
    }
    let at = random.below(choices.len() as u64) as usize;
    match random.below(8) {
        0 => choices[at] = random.below(256).into(),
        1 => choices[at] = choices[at].wrapping_add(1),
        2 => choices[at] = choices[at].saturating_sub(1),
        3 => choices[at] ^= 1 << random.below(64),
        4 => {
            let end = (at + 1 + random.below(4) as usize).min(choices.len());
            choices.drain(at..end);
        }
        5 => {
            let end = (at + 1 + random.below(8) as usize).min(choices.len());
            let block: Vec<u128> = choices[at..end].to_vec();
            choices.splice(at..at, block);
        }
        _ => choices[at] = random.pick(&dictionary.numbers).copied().unwrap_or(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equally_long_ways_count_once() {
        let mut guide = Guide::default();
        guide.note(&[1], 10);
        guide.note(&[2], 10);
        guide.note(&[3], 11);
        assert_eq!(guide.kept, [[1], [3]]);
    }

    #[test]
    fn changes_are_small_and_repeatable() {
        let mut guide = Guide::default();
        guide.note(&[5; 20], 1);
        let next = |seed| guide.next(&mut Random::seeded(seed), &Dictionary::default()).unwrap();
        assert_eq!(next(3), next(3));
        assert!((0..50).any(|seed| next(seed) != next(seed + 1)));
        assert!((0..50).all(|seed| next(seed).iter().filter(|choice| **choice == 5).count() >= 5));
    }

    #[test]
    fn there_is_nothing_to_change_at_first() {
        assert!(Guide::default().next(&mut Random::seeded(1), &Dictionary::default()).is_none());
    }
}

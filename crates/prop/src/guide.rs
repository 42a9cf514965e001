//! Guidance: inputs that took a way of their own through the program are kept and changed a little.
//!
//! Two runs that took different numbers of blocks took different ways, which costs nothing to know. Which blocks they were only a
//! slow run tells: it is made for inputs with a new number, and for some others, as equally long ways may differ.

use std::collections::BTreeSet;

use crate::choices::Random;
use crate::dictionary::Dictionary;

/// How many inputs are kept.
const MAX_KEPT: usize = 256;
/// One of so many inputs is looked at although its way is as long as another one.
const LOOKED_AT: u64 = 8;

/// The inputs that are worth changing.
#[derive(Default)]
pub struct Guide {
    lengths: BTreeSet<u64>,
    ways: BTreeSet<u64>,
    kept: Vec<Kept>,
}

struct Kept {
    choices: Vec<u128>,
    /// It has come where no input was before, not only more often.
    is_first: bool,
}

impl Guide {
    /// Notes how many blocks an input took, the `number`th that is tried. `ways` finds out which. Says whether it is worth keeping.
    pub fn note(
        &mut self,
        number: u64,
        choices: &[u128],
        blocks: u64,
        ways: impl FnOnce() -> Vec<u64>,
    ) -> bool {
        let is_new_length = self.lengths.insert(blocks);
        if !is_new_length && !number.is_multiple_of(LOOKED_AT) {
            return false;
        }
        let known = self.ways.len();
        self.ways.extend(ways());
        let is_first = self.ways.len() > known;
        if !is_first && !is_new_length {
            return false;
        }
        if self.kept.len() < MAX_KEPT {
            self.kept.push(Kept { choices: choices.to_vec(), is_first });
            return true;
        }
        // What has come further takes the place of what only took longer.
        let other = self.kept.iter().position(|kept| is_first && !kept.is_first);
        if let Some(at) = other {
            self.kept[at] = Kept { choices: choices.to_vec(), is_first };
        }
        other.is_some()
    }

    /// A changed input, if there is one to change. Later ones have come further, so they are taken more often.
    pub fn next(&self, random: &mut Random, dictionary: &Dictionary) -> Option<Vec<u128>> {
        let first: Vec<&Kept> = self.kept.iter().filter(|kept| kept.is_first).collect();
        let mut choices = match random.one_in(3) || first.is_empty() {
            true => later(random, &self.kept)?.choices.clone(),
            false => later(random, &first)?.choices.clone(),
        };
        for _ in 0..=random.below(3) {
            change(&mut choices, random, dictionary);
        }
        Some(choices)
    }
}

fn later<'a, T>(random: &mut Random, from: &'a [T]) -> Option<&'a T> {
    let count = from.len() as u64;
    let index = random.below(count).max(random.below(count));
    from.get(usize::try_from(index).ok()?)
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

    fn kept(guide: &Guide) -> Vec<u128> {
        guide.kept.iter().map(|kept| kept.choices[0]).collect()
    }

    #[test]
    fn what_is_neither_longer_nor_elsewhere_is_not_kept() {
        let mut guide = Guide::default();
        let mut note = |number, choice, blocks, way| guide.note(number, &[choice], blocks, || vec![way]);
        assert_eq!([note(1, 1, 10, 7), note(2, 2, 10, 7), note(3, 3, 11, 7)], [true, false, true]);
        assert!(!note(5, 4, 10, 8), "it is not looked at");
        assert!(note(8, 5, 10, 8), "it is as long, and elsewhere");
        assert_eq!(kept(&guide), [1, 3, 5]);
    }

    #[test]
    fn what_came_further_takes_the_place_of_what_took_longer() {
        let mut guide = Guide::default();
        for number in 0..MAX_KEPT as u64 {
            guide.note(number, &[number.into()], number, || vec![0]);
        }
        assert!(!guide.note(1001, &[1001], 1001, || vec![0]));
        assert!(guide.note(1002, &[1002], 1002, || vec![1]));
        assert_eq!(kept(&guide)[..3], [0, 1002, 2]);
    }

    #[test]
    fn changes_are_small_and_repeatable() {
        let mut guide = Guide::default();
        guide.note(0, &[5; 20], 1, Vec::new);
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

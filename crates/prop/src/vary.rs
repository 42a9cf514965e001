//! Other values for the parts of a call. The choice 0 is what the test passes, so a small input differs little from that.

use ubik_explore::Change;

use crate::choices::{Choices, Random};
use crate::dictionary::Dictionary;
use crate::generate::{any_bytes, any_float, any_int, any_text, mask, unzigzag, zigzag};
use crate::parts::{Kind, Number, Part};

/// How many single items of a buffer are changed at the most, if it is not changed as a whole.
const MAX_EDITS: u128 = 4;

/// Up to where a number may go: beyond, callers are taken to promise that it does not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bound {
    pub below: Option<u128>,
    pub no_negative: bool,
}

/// Other values for all parts of a call, or for some of them.
pub struct Variation<'a> {
    pub parts: &'a [Part],
    pub bounds: &'a [Bound],
    pub dictionary: &'a Dictionary,
}

impl Variation<'_> {
    /// New bytes for each part, where they are others than the test's.
    pub fn values(&self, choices: &mut Choices) -> Vec<Option<Vec<u8>>> {
        let numbered = self.parts.iter().zip(self.bounds);
        numbered
            .map(|(part, bound)| self.value(part, *bound, choices).filter(|new| *new != part.original))
            .collect()
    }

    fn value(&self, part: &Part, bound: Bound, choices: &mut Choices) -> Option<Vec<u8>> {
        if choices.choose(1, |random| u128::from(!random.one_in(3))) == 0 {
            return None;
        }
        match part.kind {
            Kind::Number(number) => {
                let bits = self.number(number, choices);
                let is_fine = part.valid.is_none_or(|valid| valid.allows(bits)) && bound.allows(number, bits);
                is_fine.then(|| bytes_of(bits, number.size()))
            }
            Kind::Length { bits } => {
                let most = number_of(&part.original);
                let chosen = choices.choose(most, |random| random.wide() % most.saturating_add(1));
                Some(bytes_of(chosen, u64::from(bits) / 8))
            }
            Kind::Text => Some(self.text(part, choices)),
            Kind::Items { item, ascii } => Some(self.items(part, item, ascii, choices)),
        }
    }

    fn number(&self, number: Number, choices: &mut Choices) -> u128 {
        let dictionary = self.dictionary;
        match number {
            Number::Bool => choices.choose(1, |random| random.below(2).into()),
            Number::Float { bits } => any_float(choices, bits, dictionary),
            Number::Int { bits, signed } => {
                let chosen = choices.choose(mask(bits), |random| {
                    let value = any_int(random, bits, dictionary) & mask(bits);
                    if signed { zigzag(value, bits) } else { value }
                });
                if signed { unzigzag(chosen, bits) } else { chosen }
            }
        }
    }

    /// A text that is no longer than the one that there is.
    fn text(&self, part: &Part, choices: &mut Choices) -> Vec<u8> {
        let dictionary = self.dictionary;
        let plan = choices.plan(|random| any_c_text(random, dictionary)).unwrap_or_default();
        let mut text = Vec::new();
        while text.len() < part.original.len() {
            let planned = plan.get(text.len()).copied();
            if choices.choose(1, |_| planned.is_some().into()) == 0 {
                break;
            }
            text.push(choices.choose(254, |_| planned.map_or(0, |byte| u128::from(byte) - 1)) as u8 + 1);
        }
        if text.len() < part.original.len() {
            text.push(0);
        }
        text
    }

    fn items(&self, part: &Part, item: Number, ascii: bool, choices: &mut Choices) -> Vec<u8> {
        let size = item.size() as usize;
        let count = part.original.len() / size;
        let mut bytes = part.original.clone();
        let dictionary = self.dictionary;
        let limit = |byte: u8| if ascii { byte & 0x7f } else { byte };
        if size == 1 && choices.choose(1, |random| random.below(2).into()) == 1 {
            let plan = choices.plan(|random| any_bytes(random, dictionary)).flatten().unwrap_or_default();
            for (at, byte) in bytes.iter_mut().enumerate() {
                let planned = plan.get(at).copied();
                if choices.choose(1, |_| planned.is_some().into()) == 0 {
                    break;
                }
                *byte = limit(choices.choose(255, |_| planned.unwrap_or(0).into()) as u8);
            }
            return bytes;
        }
        let planned = choices.plan(|random| u128::from(random.below(4)) + 1).unwrap_or(0);
        for edit in 0..MAX_EDITS {
            if choices.choose(1, |_| u128::from(edit < planned)) == 0 {
                break;
            }
            let last = count as u64 - 1;
            // What stands at the beginning decides the most.
            let at = choices
                .choose(last.into(), |random| random.below(last + 1).min(random.below(last + 1)).into());
            let new = bytes_of(self.number(item, choices), item.size());
            let from = at as usize * size;
            new.iter().zip(&mut bytes[from..from + size]).for_each(|(new, byte)| *byte = limit(*new));
        }
        bytes
    }

    /// What is to be put where.
    pub fn changes(&self, values: &[Option<Vec<u8>>]) -> Vec<Change> {
        let changed = self.parts.iter().zip(values).filter_map(|(part, new)| Some((part, new.as_ref()?)));
        changed.map(|(part, new)| Change { spot: part.spot.clone(), bytes: new.clone() }).collect()
    }
}

impl Bound {
    fn allows(self, number: Number, bits: u128) -> bool {
        let Number::Int { bits: width, signed } = number else { return true };
        if signed && bits >> (width - 1) & 1 == 1 {
            return !self.no_negative;
        }
        self.below.is_none_or(|below| bits < below)
    }
}

fn any_c_text(random: &mut Random, dictionary: &Dictionary) -> Vec<u8> {
    let text: String = any_text(random, dictionary).into_iter().collect();
    text.into_bytes().into_iter().filter(|byte| *byte != 0).collect()
}

pub fn bytes_of(bits: u128, size: u64) -> Vec<u8> {
    bits.to_le_bytes()[..size as usize].to_vec()
}

pub fn number_of(bytes: &[u8]) -> u128 {
    bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u128::from(*byte))
}

#[cfg(test)]
mod tests {
    use ubik_explore::Spot;

    use super::*;

    fn part(kind: Kind, original: &[u8]) -> Part {
        Part { name: "p".into(), spot: Spot::Slot(0), kind, original: original.to_vec(), valid: None }
    }

    fn values(part: &Part, bound: Bound) -> Vec<Option<Vec<u8>>> {
        let dictionary = Dictionary::default();
        let (parts, bounds) = ([part.clone()], [bound]);
        let variation = Variation { parts: &parts, bounds: &bounds, dictionary: &dictionary };
        (0..500).map(|seed| variation.values(&mut Choices::seeded(seed)).remove(0)).collect()
    }

    #[test]
    fn lengths_never_grow() {
        let length = part(Kind::Length { bits: 32 }, &[9, 0, 0, 0]);
        let values = values(&length, Bound::default());
        assert!(values.iter().flatten().all(|new| number_of(new) < 9));
        assert!(values.iter().flatten().any(|new| number_of(new) == 7));
    }

    #[test]
    fn texts_stay_where_they_fit() {
        let text = part(Kind::Text, b"hello");
        for new in values(&text, Bound::default()).into_iter().flatten() {
            assert!(new.len() == 5 || new.len() < 6 && new.ends_with(&[0]), "{new:?}");
        }
    }

    #[test]
    fn buffers_keep_their_length() {
        let items = part(Kind::Items { item: Number::Int { bits: 16, signed: true }, ascii: false }, &[1; 6]);
        assert!(values(&items, Bound::default()).into_iter().flatten().all(|new| new.len() == 6));
    }

    #[test]
    fn bounds_are_kept() {
        let number = part(Kind::Number(Number::Int { bits: 32, signed: true }), &[3, 0, 0, 0]);
        let bound = Bound { below: Some(10), no_negative: true };
        assert!(values(&number, bound).iter().flatten().all(|new| number_of(new) < 10));
        assert!(values(&number, Bound::default()).iter().flatten().any(|new| number_of(new) >= 1 << 31));
    }

    #[test]
    fn nothing_chosen_is_what_the_test_passes() {
        let number = part(Kind::Number(Number::Bool), &[1]);
        let dictionary = Dictionary::default();
        let (parts, bounds) = ([number], [Bound::default()]);
        let variation = Variation { parts: &parts, bounds: &bounds, dictionary: &dictionary };
        assert_eq!(variation.values(&mut Choices::replayed(Vec::new())), [None]);
    }
}

//! The one source of everything that a generator chooses.
//!
//! A seed gives a sequence; what was drawn is recorded. A record can be replayed, also a shortened one: what is missing
//! at its end counts as zero, and a number that is too large is taken modulo what was asked for. So every record is a
//! program, and a finding can be reduced by its choices.

/// A recorded sequence of choices.
#[derive(Clone, Debug)]
pub struct Choices {
    state: u64,
    replay: Option<Vec<u32>>,
    record: Vec<u32>,
}

impl Choices {
    pub fn seeded(seed: u64) -> Choices {
        Choices {
            state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5bf0_3635,
            replay: None,
            record: Vec::new(),
        }
    }

    /// Makes the choices of a record.
    pub fn replayed(record: Vec<u32>) -> Choices {
        Choices { state: 0, replay: Some(record), record: Vec::new() }
    }

    /// What was drawn so far.
    pub fn record(&self) -> &[u32] {
        &self.record
    }

    /// splitmix64.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn draw(&mut self) -> u32 {
        let at = self.record.len();
        let drawn = match &self.replay {
            Some(replay) => replay.get(at).copied().unwrap_or(0),
            None => (self.next() >> 32) as u32,
        };
        self.record.push(drawn);
        drawn
    }

    /// A number below `limit`, which is at least 1.
    pub fn below(&mut self, limit: usize) -> usize {
        match limit {
            0 | 1 => 0,
            limit => self.draw() as usize % limit,
        }
    }

    /// True once in `of` times.
    pub fn one_in(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        (!from.is_empty()).then(|| &from[self.below(from.len())])
    }

    /// An index by weights, of which not all are zero.
    pub fn weighted(&mut self, weights: &[u32]) -> usize {
        let mut at = self.below(weights.iter().sum::<u32>() as usize) as u32;
        for (index, &weight) in weights.iter().enumerate() {
            if at < weight {
                return index;
            }
            at -= weight;
        }
        0
    }

    pub fn bits(&mut self) -> u128 {
        (0..4).fold(0, |bits, _| bits << 32 | u128::from(self.draw()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_gives_the_same_choices() {
        let mut first = Choices::seeded(7);
        let drawn: Vec<usize> = (1..50).map(|limit| first.below(limit)).collect();
        let mut again = Choices::replayed(first.record().to_vec());
        assert_eq!(drawn, (1..50).map(|limit| again.below(limit)).collect::<Vec<_>>());
        assert_eq!(again.below(9), 0, "what is missing counts as zero");
    }
}

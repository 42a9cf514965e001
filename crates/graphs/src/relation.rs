//! Relations between a few events, as bit matrices.

/// A relation between events that are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    size: usize,
    words: usize,
    bits: Vec<u64>,
}

impl Relation {
    pub fn new(size: usize) -> Relation {
        let words = size.div_ceil(64).max(1);
        Relation { size, words, bits: vec![0; size * words] }
    }

    /// All pairs for which it holds.
    pub fn of(size: usize, holds: impl Fn(usize, usize) -> bool) -> Relation {
        let mut relation = Relation::new(size);
        for a in 0..size {
            (0..size).filter(|&b| holds(a, b)).for_each(|b| relation.add(a, b));
        }
        relation
    }

    /// The identity on some events: `[S]`.
    pub fn only(size: usize, holds: impl Fn(usize) -> bool) -> Relation {
        Relation::of(size, |a, b| a == b && holds(a))
    }

    pub fn add(&mut self, a: usize, b: usize) {
        self.bits[a * self.words + b / 64] |= 1 << (b % 64);
    }

    pub fn has(&self, a: usize, b: usize) -> bool {
        self.bits[a * self.words + b / 64] >> (b % 64) & 1 == 1
    }

    fn row(&self, a: usize) -> &[u64] {
        &self.bits[a * self.words..(a + 1) * self.words]
    }

    pub fn or(mut self, other: &Relation) -> Relation {
        self.bits.iter_mut().zip(&other.bits).for_each(|(a, b)| *a |= b);
        self
    }

    /// `self ; other`.
    pub fn then(&self, other: &Relation) -> Relation {
        let mut result = Relation::new(self.size);
        for a in 0..self.size {
            for b in (0..self.size).filter(|&b| self.has(a, b)) {
                let row = &mut result.bits[a * self.words..(a + 1) * self.words];
                row.iter_mut().zip(other.row(b)).for_each(|(bits, more)| *bits |= more);
            }
        }
        result
    }

    pub fn inverse(&self) -> Relation {
        Relation::of(self.size, |a, b| self.has(b, a))
    }

    /// The relation or nothing: `self?`.
    pub fn maybe(&self) -> Relation {
        self.clone().or(&Relation::only(self.size, |_| true))
    }

    /// `self+`.
    pub fn closure(mut self) -> Relation {
        for middle in 0..self.size {
            let row = self.row(middle).to_vec();
            for a in (0..self.size).filter(|&a| a != middle) {
                if self.has(a, middle) {
                    let target = &mut self.bits[a * self.words..(a + 1) * self.words];
                    target.iter_mut().zip(&row).for_each(|(bits, more)| *bits |= more);
                }
            }
        }
        self
    }

    pub fn is_irreflexive(&self) -> bool {
        (0..self.size).all(|a| !self.has(a, a))
    }

    pub fn is_acyclic(&self) -> bool {
        self.clone().closure().is_irreflexive()
    }
}

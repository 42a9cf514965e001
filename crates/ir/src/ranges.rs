//! Sets of byte offsets as sorted, disjoint, non-adjacent ranges.

use std::ops::Range;

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ranges(Vec<Range<u64>>);

impl Ranges {
    pub fn new() -> Ranges {
        Ranges::default()
    }

    /// All bytes of something of this size.
    pub fn whole(size: u64) -> Ranges {
        let mut ranges = Ranges::new();
        ranges.add(0..size);
        ranges
    }

    pub fn as_slice(&self) -> &[Range<u64>] {
        &self.0
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Range<u64>> + '_ {
        self.0.iter().cloned()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the set is exactly the bytes of something of this size.
    pub fn is_whole(&self, size: u64) -> bool {
        *self == Ranges::whole(size)
    }

    pub fn contains(&self, offset: u64) -> bool {
        let next = self.0.partition_point(|range| range.end <= offset);
        self.0.get(next).is_some_and(|range| range.start <= offset)
    }

    /// The number of bytes in the set.
    pub fn count(&self) -> u64 {
        self.0.iter().map(|range| range.end - range.start).sum()
    }

    /// Adds a range; adding in ascending order takes constant time.
    pub fn add(&mut self, range: Range<u64>) {
        if range.is_empty() {
            return;
        }
        // What touches the new range becomes one with it.
        let first = match self.0.last() {
            Some(last) if last.end < range.start => self.0.len(),
            _ => self.0.partition_point(|other| other.end < range.start),
        };
        let end = first + self.0[first..].partition_point(|other| other.start <= range.end);
        let touched = &self.0[first..end];
        let start = touched.first().map_or(range.start, |other| other.start.min(range.start));
        let stop = touched.last().map_or(range.end, |other| other.end.max(range.end));
        self.0.splice(first..end, std::iter::once(start..stop));
    }

    /// Adds another set, moved up by `offset`.
    pub fn add_all(&mut self, other: &Ranges, offset: u64) {
        for range in &other.0 {
            self.add(range.start.saturating_add(offset)..range.end.saturating_add(offset));
        }
    }

    /// What the set lacks of something of this size.
    pub fn complement(&self, size: u64) -> Ranges {
        let mut gaps = Ranges::new();
        let mut at = 0;
        for range in &self.0 {
            gaps.add(at..range.start.min(size));
            at = range.end;
        }
        gaps.add(at..size);
        gaps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every sequence of three additions gives the set that adding byte by byte gives.
    #[test]
    fn additions_agree_with_bit_sets() {
        let all: Vec<Range<u64>> = (0..6).flat_map(|start| (start..6).map(move |end| start..end)).collect();
        for a in &all {
            for b in &all {
                for c in &all {
                    check(&[a.clone(), b.clone(), c.clone()]);
                }
            }
        }
    }

    fn check(additions: &[Range<u64>]) {
        let mut ranges = Ranges::new();
        for range in additions {
            ranges.add(range.clone());
        }
        let model = |offset: u64| additions.iter().any(|range| range.contains(&offset));
        let complement = ranges.complement(6);
        for offset in 0..6 {
            assert_eq!(ranges.contains(offset), model(offset), "{additions:?} at {offset}");
            assert_eq!(complement.contains(offset), !model(offset), "{additions:?} at {offset}");
        }
        assert!(ranges.as_slice().windows(2).all(|pair| pair[0].end < pair[1].start), "{ranges:?}");
        assert_eq!(ranges.count() + complement.count(), 6);
    }
}

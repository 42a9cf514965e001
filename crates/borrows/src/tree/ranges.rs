//! A set of bytes as sorted ranges.

use std::ops::Range;

/// Sorted, disjoint, not touching.
#[derive(Clone, Debug, Default)]
pub(super) struct Ranges(Vec<Range<u64>>);

impl Ranges {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn contains(&self, at: u64) -> bool {
        let i = self.0.partition_point(|range| range.end <= at);
        self.0.get(i).is_some_and(|range| range.start <= at)
    }

    pub(super) fn insert(&mut self, new: Range<u64>) {
        if new.is_empty() {
            return;
        }
        let first = self.0.partition_point(|range| range.end < new.start);
        let end = self.0.partition_point(|range| range.start <= new.end);
        let joined = match self.0.get(first..end) {
            Some([only]) => only.start.min(new.start)..only.end.max(new.end),
            Some([a, .., b]) => a.start.min(new.start)..b.end.max(new.end),
            _ => new,
        };
        self.0.splice(first..end, [joined]);
    }

    /// Those that have a byte in common with another range.
    pub(super) fn overlapping(&self, other: &Range<u64>) -> impl Iterator<Item = &Range<u64>> {
        let first = self.0.partition_point(|range| range.end <= other.start);
        let end = other.end;
        self.0[first..].iter().take_while(move |range| range.start < end)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Range<u64>> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inserting_joins_what_touches() {
        let mut ranges = Ranges::default();
        for new in [4..6, 8..9, 6..7, 0..1, 7..8, 2..2] {
            ranges.insert(new);
        }
        assert_eq!(ranges.0, [0..1, 4..9]);
        ranges.insert(1..4);
        assert!(ranges.0.len() == 1 && ranges.0[0] == (0..9));
        let mut apart = Ranges::default();
        [2..4, 6..8, 9..11].into_iter().for_each(|new| apart.insert(new));
        let overlapping = |range: Range<u64>| apart.overlapping(&range).cloned().collect::<Vec<_>>();
        assert_eq!(overlapping(3..7), [2..4, 6..8]);
        assert_eq!(overlapping(4..6), []);
        assert_eq!(overlapping(0..20), [2..4, 6..8, 9..11]);
        assert!(ranges.contains(8) && !ranges.contains(9) && !Ranges::default().contains(0));
    }
}

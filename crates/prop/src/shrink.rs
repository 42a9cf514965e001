//! Making a failing sequence of choices smaller: shorter first, then smaller in its numbers.

/// Limits of the search, by how often a sequence may be tried.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    pub tries: u32,
}

/// The smallest sequence that was found for which `fails` holds. It holds for the given one. `fails` answers with the
/// sequence as it was really read, which may be shorter than the one that was tried.
pub fn shrink(
    record: Vec<u128>,
    effort: Effort,
    fails: &mut dyn FnMut(&[u128]) -> Option<Vec<u128>>,
) -> Vec<u128> {
    let mut shrinker = Shrinker { best: record, left: effort.tries, fails };
    loop {
        let before = shrinker.best.clone();
        shrinker.change_both();
        shrinker.delete_blocks();
        shrinker.zero_blocks();
        shrinker.lower_each();
        if shrinker.best == before || shrinker.left == 0 {
            return shrinker.best;
        }
    }
}

struct Shrinker<'a> {
    best: Vec<u128>,
    left: u32,
    fails: &'a mut dyn FnMut(&[u128]) -> Option<Vec<u128>>,
}

impl Shrinker<'_> {
    /// Takes a sequence if it fails and is simpler.
    fn take(&mut self, candidate: &[u128]) -> bool {
        if self.left == 0 || candidate == self.best {
            return false;
        }
        self.left -= 1;
        match (self.fails)(candidate) {
            Some(read) if is_simpler(&read, &self.best) => {
                self.best = read;
                true
            }
            _ => false,
        }
    }

    fn delete_blocks(&mut self) {
        for size in [64, 32, 16, 8, 4, 3, 2, 1] {
            // Large blocks are tried side by side only.
            let step = if size >= 8 { size } else { 1 };
            let mut at = self.best.len().saturating_sub(size);
            loop {
                if at + size <= self.best.len() {
                    let candidate = [&self.best[..at], &self.best[at + size..]].concat();
                    self.take(&candidate);
                }
                if at == 0 || self.left == 0 {
                    break;
                }
                at = at.saturating_sub(step);
            }
        }
    }

    /// Two parts of a value may have to be equal: what occurs twice at a distance is deleted or zeroed in both places.
    fn change_both(&mut self) {
        let Some(mut distance) = self.common_distance() else { return };
        for (size, zeroes) in [(8, false), (4, false), (2, false), (1, true)] {
            let mut at = 0;
            while at + distance + size <= self.best.len() && size <= distance && self.left > 0 {
                let (first, second) = (at..at + size, at + distance..at + distance + size);
                let mut candidate = self.best.clone();
                let is_twice = candidate[first.clone()] == candidate[second.clone()];
                if is_twice && zeroes {
                    candidate[second].fill(0);
                    candidate[first].fill(0);
                    self.take(&candidate);
                } else if is_twice {
                    candidate.drain(second);
                    candidate.drain(first);
                    if self.take(&candidate) {
                        distance -= size;
                        continue;
                    }
                }
                at += 1;
            }
        }
    }

    /// The distance at which most choices occur again.
    fn common_distance(&self) -> Option<usize> {
        let again = |distance: &usize| {
            let pairs = self.best.iter().zip(&self.best[*distance..]);
            pairs.filter(|(first, second)| first == second && **first > 1).count()
        };
        (2..self.best.len()).max_by_key(again).filter(|distance| again(distance) > 0)
    }

    fn zero_blocks(&mut self) {
        for size in [8, 4, 2] {
            let mut at = 0;
            while at + size <= self.best.len() {
                let mut candidate = self.best.clone();
                candidate[at..at + size].fill(0);
                self.take(&candidate);
                at += size;
            }
        }
    }

    fn lower_each(&mut self) {
        let mut at = 0;
        while at < self.best.len() && self.left > 0 {
            self.lower(at);
            at += 1;
        }
    }

    /// The smallest number that still fails: small ones one by one, then by halves.
    fn lower(&mut self, at: usize) {
        let now = self.best[at];
        if (0..now.min(6)).any(|small| self.replace(at, small)) {
            return;
        }
        let mut step = self.best.get(at).copied().unwrap_or(0) / 2;
        while step > 0 && self.left > 0 {
            match self.best.get(at).copied() {
                Some(now) if now > step && self.replace(at, now - step) => {}
                Some(_) => step /= 2,
                None => return,
            }
        }
    }

    fn replace(&mut self, at: usize, number: u128) -> bool {
        let mut candidate = self.best.clone();
        match candidate.get_mut(at) {
            Some(place) if *place > number => *place = number,
            _ => return false,
        }
        self.take(&candidate)
    }
}

fn is_simpler(candidate: &[u128], than: &[u128]) -> bool {
    (candidate.len(), candidate) < (than.len(), than)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(start: &[u128], fails: impl Fn(&[u128]) -> bool, expected: &[u128]) {
        let effort = Effort { tries: 2000 };
        let found = shrink(start.to_vec(), effort, &mut |tried| fails(tried).then(|| tried.to_vec()));
        assert_eq!(found, expected);
    }

    #[test]
    fn what_does_not_matter_goes() {
        check(&[9, 4, 1000, 3, 3], |tried| tried.iter().any(|number| *number >= 700), &[700]);
        check(&[5; 40], |tried| tried.len() >= 7, &[0; 7]);
        check(&[3, 1 << 100], |tried| tried.len() == 2 && tried[1] > 1 << 90, &[0, (1 << 90) + 1]);
    }

    #[test]
    fn equal_parts_stay_equal() {
        let start: Vec<u128> = (10..20).chain(10..20).collect();
        let fails = |tried: &[u128]| {
            let (first, second) = tried.split_at(tried.len() / 2);
            first.len() > 2 && first == second
        };
        check(&start, fails, &[0; 6]);
    }

    #[test]
    fn effort_is_limited() {
        let mut count = 0;
        shrink(vec![u128::MAX; 100], Effort { tries: 50 }, &mut |tried| {
            count += 1;
            Some(tried.to_vec())
        });
        assert!(count <= 50);
    }
}

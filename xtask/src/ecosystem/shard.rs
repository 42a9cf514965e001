//! Which crates of the list one machine runs.
//!
//! The crates are dealt out in turn, so that a shard builds its own crates only. Shards share no files: their results are
//! in folders of their own, and lines of all of them in one file are the results of the whole list.

use std::str::FromStr;

/// One of so many parts of the list, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: usize,
    of: usize,
}

impl Shard {
    pub const WHOLE: Shard = Shard { index: 1, of: 1 };

    /// Whether it has the crate at this place of the list, counted from 0.
    pub fn has(self, place: usize) -> bool {
        place % self.of == self.index - 1
    }

    /// The name of its folder; the whole list has none of its own.
    pub fn folder(self) -> Option<String> {
        (self != Shard::WHOLE).then(|| format!("shard-{}-of-{}", self.index, self.of))
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let wrong = || format!("`{text}` is no shard: I/N with I from 1 to N");
        let (index, of) = text.split_once('/').ok_or_else(wrong)?;
        let shard =
            Shard { index: index.parse().map_err(|_| wrong())?, of: of.parse().map_err(|_| wrong())? };
        if (1..=shard.of).contains(&shard.index) { Ok(shard) } else { Err(wrong()) }
    }
}

#[cfg(test)]
mod tests {
    use super::Shard;

    #[test]
    fn every_crate_is_in_one_shard() {
        let shards: Vec<Shard> = (1..=3).map(|index| format!("{index}/3").parse().unwrap()).collect();
        for place in 0..10 {
            assert_eq!(shards.iter().filter(|shard| shard.has(place)).count(), 1);
            assert!(Shard::WHOLE.has(place));
        }
        assert_eq!(shards[1].folder().as_deref(), Some("shard-2-of-3"));
        assert_eq!("1/1".parse::<Shard>().unwrap().folder(), None);
    }

    #[test]
    fn what_is_no_shard_is_refused() {
        for text in ["", "1", "0/3", "4/3", "1/0", "a/b", "1/2/3"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}

//! Inputs that took a way of their own through the program, kept between runs: one file of text for each function.
//!
//! Each line is what the choices belong to, a colon, and the choices. Lines do not depend on each other or on their order, so
//! files of several runs can be put together.

use std::collections::BTreeSet;

use xxhash_rust::xxh3::xxh3_64;

use crate::regressions::parse;

const HEAD: &str = "# Inputs for `cargo ubik prop --corpus`; lines may be removed, and files put together.\n";
/// How much of a function's name stands in the name of its file.
const MAX_NAME: usize = 80;

/// The inputs of one file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Corpus {
    inputs: BTreeSet<(String, Vec<u128>)>,
    /// The lines that make no sense, from 1 on.
    pub damaged: Vec<usize>,
}

impl Corpus {
    /// Text that is not UTF-8 costs the lines that it is in.
    pub fn of_bytes(bytes: &[u8]) -> Corpus {
        let mut corpus = Corpus::default();
        for (index, line) in bytes.split(|byte| *byte == b'\n').enumerate() {
            let line = std::str::from_utf8(line);
            let is_empty = line.is_ok_and(|line| line.trim().is_empty() || line.starts_with('#'));
            match line.ok().and_then(parse) {
                _ if is_empty => {}
                Some((key, choices)) => {
                    corpus.inputs.insert((key.to_owned(), choices));
                }
                None => corpus.damaged.push(index + 1),
            }
        }
        corpus
    }

    pub fn of(&self, key: &str) -> Vec<Vec<u128>> {
        let inputs = self.inputs.iter().filter(|(known, _)| known == key);
        inputs.map(|(_, choices)| choices.clone()).collect()
    }

    /// Takes in the inputs that took ways of their own, in the place of those that were tried.
    pub fn update(&mut self, key: &str, tried: &[Vec<u128>], ways: &[Vec<u128>]) {
        for choices in tried {
            self.inputs.remove(&(key.to_owned(), choices.clone()));
        }
        self.inputs.extend(ways.iter().map(|choices| (key.to_owned(), choices.clone())));
    }

    pub fn text(&self) -> String {
        self.inputs.iter().fold(HEAD.to_owned(), |text, (key, choices)| {
            let numbers: String = choices.iter().map(|choice| format!(" {choice}")).collect();
            format!("{text}{key}:{numbers}\n")
        })
    }
}

/// The name of a function's file. No two functions share one, whatever their names are made of.
pub fn file_name(function: &str) -> String {
    let simple = |char: char| if char.is_ascii_alphanumeric() || char == '_' { char } else { '-' };
    let name: String = function.chars().map(simple).take(MAX_NAME).collect();
    format!("{name}-{:016x}.txt", xxh3_64(function.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_survive_being_written() {
        let mut corpus = Corpus::default();
        corpus.update("a::f", &[], &[vec![1, 0, u128::MAX], vec![2]]);
        corpus.update("g in tests::t, call 1", &[], &[vec![3]]);
        assert_eq!(Corpus::of_bytes(corpus.text().as_bytes()), corpus);
        assert_eq!(corpus.of("a::f"), [vec![1, 0, u128::MAX], vec![2]]);
        assert_eq!(corpus.of("g in tests::t, call 1"), [[3]]);
    }

    #[test]
    fn what_no_longer_leads_anywhere_goes() {
        let mut corpus = Corpus::of_bytes(b"f: 1\nf: 2\nf: 3\n");
        corpus.update("f", &[vec![1], vec![2]], &[vec![2], vec![9]]);
        assert_eq!(corpus.of("f"), [[2], [3], [9]]);
    }

    #[test]
    fn damaged_lines_are_skipped() {
        let corpus = Corpus::of_bytes(b"# head\nf: 1\n\xff\xfe\nf: 2 x\n<<<<<<< ours\n\nf: 3");
        assert_eq!(corpus.of("f"), [[1], [3]]);
        assert_eq!(corpus.damaged, [3, 4, 5]);
    }

    #[test]
    fn files_put_together_are_a_file() {
        let both = Corpus::of_bytes(b"# head\nf: 2\n# head\nf: 1\nf: 2\n");
        assert_eq!(both.text(), Corpus::of_bytes(b"f: 1\nf: 2\n").text());
    }

    #[test]
    fn names_of_files_are_simple() {
        assert!(file_name("a::f::<u8>").starts_with("a--f---u8--"));
        assert_ne!(file_name("a::f"), file_name("a--f"));
        assert!(file_name(&"x".repeat(999)).len() < 120);
    }
}

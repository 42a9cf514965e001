//! Cases of calls that existing tests make: the arguments are varied, the test's own come first.
//!
//! A call is made in a copy of the machine, and a case ends when it returns. A number from which on everything fails is taken for a
//! bound that callers keep: that is told, but is no failure, and no more such numbers are tried.

use std::time::{Duration, Instant};

use ubik_explore::{CallPoint, Run};
use ubik_ir::Program;
use ubik_verdict::{Category, Outcome, Stop};
use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::campaign::End;
use crate::choices::{Choices, Random, is_simplest};
use crate::dictionary::Dictionary;
use crate::generate::mask;
use crate::guide::Guide;
use crate::parts::{Kind, Number, Part, parts};
use crate::shrink::{Effort, shrink};
use crate::stated::Stated;
use crate::vary::{Bound, Variation, bytes_of, number_of};

/// How often a failing input is tried in a smaller form.
const EFFORT: Effort = Effort { tries: 400 };
/// After so many cases without an end a call is given up.
const MAX_SLOW: u64 = 4;
/// How many bounds are looked for in one call.
const MAX_BOUNDS: usize = 8;

/// What a call is tried with.
pub struct Asked<'a> {
    /// Of the run, and of the place: cases of one call do not depend on others.
    pub seed: u64,
    pub key: &'a str,
    pub cases: u64,
    pub until: Option<Instant>,
    /// Choices that failed before.
    pub kept: &'a [Vec<u128>],
    /// What callers promise, as far as it was stated.
    pub stated: &'a Stated,
}

/// A part as the test passes it, and as it fails.
pub struct Shown {
    pub name: String,
    pub before: String,
    pub now: String,
}

/// An input with a noteworthy end, in its smallest form.
pub struct Finding {
    pub end: End,
    pub run: Run,
    pub choices: Vec<u128>,
    pub changed: Vec<Shown>,
    /// The part of which every larger number fails as well.
    pub bound: Option<String>,
}

/// What the cases of one call came to.
#[derive(Default)]
pub struct Tried {
    pub cases: u64,
    pub slow: u64,
    pub time: Duration,
    /// How many parts there are to vary.
    pub parts: usize,
    pub failure: Option<Finding>,
    pub bounds: Vec<Finding>,
    pub unsupported: Option<Outcome>,
    /// Inputs that took ways of their own and came to an end without a failure, but for what the test passes.
    pub ways: Vec<Vec<u128>>,
}

/// Tries other arguments for a call.
pub fn vary(program: &Program, point: &CallPoint, dictionary: &Dictionary, asked: &Asked<'_>) -> Tried {
    let began = Instant::now();
    let parts = parts(program, point, asked.stated);
    let bounds = vec![Bound::default(); parts.len()];
    let mut tried = Tried { parts: parts.len(), ..Tried::default() };
    let mut trial = Trial { point, parts, bounds, dictionary };
    // What the test passes is tried by the test.
    if !trial.parts.is_empty() {
        trial.run_all(asked, &mut tried);
    }
    tried.time = began.elapsed();
    tried
}

struct Trial<'a> {
    point: &'a CallPoint,
    parts: Vec<Part>,
    bounds: Vec<Bound>,
    dictionary: &'a Dictionary,
}

/// New bytes for each part, where they are others.
type Values = Vec<Option<Vec<u8>>>;

impl Trial<'_> {
    fn run_all(&mut self, asked: &Asked<'_>, tried: &mut Tried) {
        let seed = xxh3_64_with_seed(asked.key.as_bytes(), asked.seed);
        let mut guide = Guide::default();
        let mut replayed: Vec<Choices> =
            asked.kept.iter().cloned().chain([Vec::new()]).map(Choices::replayed).rev().collect();
        for number in 0..asked.cases + replayed.len() as u64 {
            if asked.until.is_some_and(|until| Instant::now() > until) || tried.slow >= MAX_SLOW {
                return;
            }
            let seed = seed.wrapping_add(number);
            let changed = match number % 2 {
                0 => guide.next(&mut Random::seeded(seed), self.dictionary),
                _ => None,
            };
            let fresh = || changed.map_or_else(|| Choices::seeded(seed), Choices::replayed);
            let mut choices = replayed.pop().unwrap_or_else(fresh);
            let values = self.variation().values(&mut choices);
            let (run, choices) = (self.run(&values), choices.into_record());
            let is_new = guide.note(number, &choices, run.steps, Vec::new);
            tried.cases += 1;
            if is_new && matches!(end_of(&run), End::Fine | End::Panicked) && !is_simplest(&choices) {
                tried.ways.push(choices.clone());
            }
            if self.judge(run, choices, tried) {
                return;
            }
        }
    }

    /// Takes in how a case ended. Says whether that is all.
    fn judge(&mut self, run: Run, choices: Vec<u128>, tried: &mut Tried) -> bool {
        match end_of(&run) {
            End::Endless => tried.slow += 1,
            End::Unsupported => {
                tried.unsupported.get_or_insert(run.outcome);
            }
            end @ (End::Undefined(_) | End::Stuck | End::Bug) => return self.note(choices, end, tried),
            _ => {}
        }
        false
    }

    /// Takes in an input that failed. Says whether that is all.
    fn note(&mut self, choices: Vec<u128>, end: End, tried: &mut Tried) -> bool {
        let smallest = self.smallest(choices, &end);
        let values = self.variation().values(&mut Choices::replayed(smallest.clone()));
        let bound = self.bound(&values, &end);
        let finding = self.finding(smallest, &values, end, bound);
        match bound {
            None => {
                tried.failure = Some(finding);
                true
            }
            Some(part) => {
                let new = values[part].as_deref().map_or(0, number_of);
                self.keep_below(part, new);
                if !tried.bounds.iter().any(|known| known.bound == finding.bound) {
                    tried.bounds.push(finding);
                }
                tried.bounds.len() > MAX_BOUNDS
            }
        }
    }

    fn variation(&self) -> Variation<'_> {
        Variation { parts: &self.parts, bounds: &self.bounds, dictionary: self.dictionary }
    }

    fn run(&self, values: &Values) -> Run {
        self.point.run(&self.variation().changes(values))
    }

    fn smallest(&self, choices: Vec<u128>, end: &End) -> Vec<u128> {
        shrink(choices, EFFORT, &mut |tried| {
            let mut choices = Choices::replayed(tried.to_vec());
            let values = self.variation().values(&mut choices);
            (end_of(&self.run(&values)) == *end).then(|| choices.into_record())
        })
    }

    /// The number that is a bound: if it is larger still, nearly everything fails. A broken aliasing rule is nobody's promise.
    fn bound(&self, values: &Values, end: &End) -> Option<usize> {
        let End::Undefined(rule) = end else { return None };
        if rule.category() == Category::Aliasing {
            return None;
        }
        (0..values.len()).find(|&part| self.is_bound(values, part))
    }

    fn is_bound(&self, values: &Values, part: usize) -> bool {
        let (Some(new), Kind::Number(Number::Int { bits, signed })) = (&values[part], self.parts[part].kind)
        else {
            return false;
        };
        let now = number_of(new);
        let is_negative = signed && now >> (bits - 1) & 1 == 1;
        let largest = if signed { mask(bits - 1) } else { mask(bits) };
        let farther = |by: u128| match is_negative {
            // Towards the least one.
            true => {
                Some(now.wrapping_sub(by) & mask(bits)).filter(|next| *next > mask(bits - 1) && *next < now)
            }
            false => now.checked_add(by).filter(|next| *next <= largest),
        };
        let probes: Vec<u128> =
            [1, 2, 5, 11, 37, 100, 1009, 65_537].into_iter().filter_map(farther).collect();
        let fails = |probe: &&u128| {
            let mut values = values.clone();
            values[part] = Some(bytes_of(**probe, u64::from(bits) / 8));
            matches!(end_of(&self.run(&values)), End::Undefined(_))
        };
        !probes.is_empty() && probes.iter().filter(fails).count() * 4 >= probes.len() * 3
    }

    fn keep_below(&mut self, part: usize, new: u128) {
        let Kind::Number(Number::Int { bits, signed }) = self.parts[part].kind else { return };
        if signed && new >> (bits - 1) & 1 == 1 {
            self.bounds[part].no_negative = true;
        } else {
            self.bounds[part].below = Some(new);
        }
    }

    fn finding(&self, choices: Vec<u128>, values: &Values, end: End, bound: Option<usize>) -> Finding {
        // What is no failure is not explained.
        let changes = self.variation().changes(values);
        let run = if bound.is_none() { self.point.explain(&changes) } else { self.point.run(&changes) };
        let changed = self.parts.iter().zip(values).filter_map(|(part, new)| {
            let show = |bytes: &[u8]| shown(part.kind, bytes);
            Some(Shown { name: part.name.clone(), before: show(&part.original), now: show(new.as_ref()?) })
        });
        let changed = changed.collect();
        Finding { end, run, choices, changed, bound: bound.map(|part| self.parts[part].name.clone()) }
    }
}

fn end_of(run: &Run) -> End {
    match &run.outcome.stop {
        // It has returned.
        Stop::Exit { code: 0 } => End::Fine,
        _ => End::of(run),
    }
}

/// The value of a part, as Rust writes it.
fn shown(kind: Kind, bytes: &[u8]) -> String {
    match kind {
        Kind::Number(number) => show_number(number, number_of(bytes)),
        Kind::Length { bits } => show_number(Number::Int { bits, signed: false }, number_of(bytes)),
        Kind::Text => {
            let text = bytes.split(|byte| *byte == 0).next().unwrap_or_default();
            format!("c\"{}\"", text.escape_ascii())
        }
        Kind::Items { ascii: true, .. } => format!("\"{}\"", bytes.escape_ascii()),
        Kind::Items { item, .. } => {
            let items: Vec<String> = bytes
                .chunks(item.size() as usize)
                .map(|item_bytes| show_number(item, number_of(item_bytes)))
                .collect();
            format!("[{}]", items.join(", "))
        }
    }
}

fn show_number(number: Number, bits: u128) -> String {
    match number {
        Number::Bool => (bits != 0).to_string(),
        Number::Float { bits: 32 } => format!("{:?}", f32::from_bits(bits as u32)),
        Number::Float { .. } => format!("{:?}", f64::from_bits(bits as u64)),
        Number::Int { bits: width, signed } if signed && bits >> (width - 1) & 1 == 1 => {
            format!("-{}", (mask(width) - bits) + 1)
        }
        Number::Int { bits: width, .. } if width >= 32 && bits > 0xffff => format!("{bits:#x}"),
        Number::Int { .. } => bits.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_shown_as_rust() {
        let int = Number::Int { bits: 16, signed: true };
        assert_eq!(shown(Kind::Number(int), &[0xfe, 0xff]), "-2");
        assert_eq!(shown(Kind::Items { item: int, ascii: false }, &[1, 0, 2, 0]), "[1, 2]");
        assert_eq!(shown(Kind::Text, b"a\"\0b"), "c\"a\\\"\"");
        assert_eq!(shown(Kind::Number(Number::Float { bits: 32 }), &1.5f32.to_le_bytes()), "1.5");
        assert_eq!(shown(Kind::Length { bits: 64 }, &7u64.to_le_bytes()), "7");
    }
}

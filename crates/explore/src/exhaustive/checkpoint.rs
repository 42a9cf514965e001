//! What is left of an exploration, in a file.
//!
//! The file is written now and then, and when a limit ends the exploration: what was counted, what was learnt of the program, and all that
//! is left to explore. It is written beside its place and then moved there, so it is whole whenever the process is ended. It belongs to one
//! program with its arguments and flags, by a number made of them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use ubik_engine::concurrency::{Change, Limit, Modification, Operation};
use ubik_engine::numeric::IntTy;
use ubik_engine::value::{Prov, Slot};
use ubik_graphs::{Counts, Exploration, Words, Written, write_list};
use ubik_ir::Program;
use xxhash_rust::xxh3::{xxh3_64, xxh3_64_with_seed};

use super::Exploring;
use super::explorer::{Exchanges, Explorer, Learnt, Slots};

/// Where an exploration is kept, and how often it is written.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    path: PathBuf,
    /// Of the program, its arguments and flags.
    key: u64,
    pub every: Duration,
}

/// Why a file is no use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotUsable {
    /// It cannot be read.
    Unreadable,
    /// It is none, or was damaged.
    Damaged,
    /// It is of another program, or of other flags.
    Other,
}

/// What is in a file.
#[derive(Clone, Debug, Default)]
pub struct Saved {
    pub learnt: Learnt,
    pub exchanges: Exchanges,
    pub counts: Counts,
    pub bounded: u64,
    pub limits: BTreeSet<Limit>,
    /// The share of all executions that was explored, in the parts in which it is counted.
    pub share: u64,
    pub seen: Vec<u64>,
    pub duplicates: u64,
    /// Each is at its next execution, which has not begun.
    pub parts: Vec<Exploration<Slots>>,
}

/// The first number of each file.
const MAGIC: u64 = u64::from_le_bytes(*b"ubikexp2");

/// So much of a test's name is in that of its file.
const LONGEST_NAME: usize = 64;

const EVERY: Duration = Duration::from_secs(5);

const LIMITS: [Limit; 5] =
    [Limit::Clock, Limit::TimeOut, Limit::SystemObject, Limit::WakeOne, Limit::WeakExchange];

impl Checkpoint {
    /// For a program, with these arguments and flags.
    pub fn new(path: &Path, program: &Program, flags: &str) -> Checkpoint {
        Checkpoint { path: path.to_owned(), key: Self::key(program, flags), every: EVERY }
    }

    /// For one of many explorations, each of which has a file of its own in a directory.
    pub fn among_others(directory: &Path, name: &str, program: &Program, flags: &str) -> Checkpoint {
        let key = xxh3_64_with_seed(name.as_bytes(), Self::key(program, flags));
        let plain = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' };
        let name: String = name.chars().map(plain).take(LONGEST_NAME).collect();
        Checkpoint { path: directory.join(format!("{name}-{key:016x}")), key, every: EVERY }
    }

    fn key(program: &Program, flags: &str) -> u64 {
        // A program that cannot be decoded is damaged, which running it finds out.
        let image = program.to_module().map_or_else(|_| Vec::new(), |module| ubik_ir::write(&module));
        xxh3_64_with_seed(flags.as_bytes(), xxh3_64(&image))
    }

    /// What is kept; nothing if there is no file.
    pub fn load(&self, options: &Exploring) -> Result<Option<Saved>, NotUsable> {
        let bytes = match std::fs::read(&self.path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(_) => return Err(NotUsable::Unreadable),
        };
        let words: Vec<u64> =
            bytes.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().expect("8 bytes"))).collect();
        let (&checksum, words) = words.split_last().ok_or(NotUsable::Damaged)?;
        if bytes.len() % 8 != 0 || xxh3_64(&bytes[..bytes.len() - 8]) != checksum {
            return Err(NotUsable::Damaged);
        }
        let mut words = Words::new(words);
        if words.number() != Some(MAGIC) {
            return Err(NotUsable::Damaged);
        }
        if words.number() != Some(self.key) {
            return Err(NotUsable::Other);
        }
        let saved = Saved::read(&mut words, options).filter(|_| words.is_over());
        saved.map(Some).ok_or(NotUsable::Damaged)
    }

    pub(super) fn save(&self, saved: &Saved) -> std::io::Result<()> {
        let mut words = vec![MAGIC, self.key];
        saved.write(&mut words);
        let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        bytes.extend(xxh3_64(&bytes).to_le_bytes());
        let mut beside = self.path.as_os_str().to_owned();
        // What another process left there that was killed is overwritten.
        beside.push(".part");
        std::fs::write(&beside, bytes)?;
        std::fs::rename(&beside, &self.path)
    }

    /// The exploration has come to its end.
    pub(super) fn remove(&self) {
        // There may be none, and one that stays is only the past.
        let _ = std::fs::remove_file(&self.path);
    }
}

impl Saved {
    fn write(&self, to: &mut Vec<u64>) {
        self.learnt.write(to);
        self.exchanges.write(to);
        let Counts { complete, blocked, moot } = self.counts;
        to.extend([complete, blocked, moot, self.bounded, self.share, self.duplicates]);
        let limits: Vec<u64> =
            (0..).zip(LIMITS).filter(|(_, it)| self.limits.contains(it)).map(|it| it.0).collect();
        write_list(&limits, to, |&limit, to| to.push(limit));
        write_list(&self.seen, to, |&seen, to| to.push(seen));
        write_list(&self.parts, to, Exploration::write_down);
    }

    fn read(from: &mut Words<'_>, options: &Exploring) -> Option<Saved> {
        let learnt = Learnt::read(from)?;
        let exchanges = Exchanges::read(from)?;
        let counts = Counts { complete: from.number()?, blocked: from.number()?, moot: from.number()? };
        let (bounded, share, duplicates) = (from.number()?, from.number()?, from.number()?);
        let limits = from.list(|from| from.one_of(&LIMITS))?.into_iter().collect();
        let seen = from.list(Words::number)?;
        let parts = from.list(|from| Exploration::new(options.model).read_back(from))?;
        Some(Saved { learnt, exchanges, counts, bounded, limits, share, seen, duplicates, parts })
    }
}

impl Learnt {
    fn write(&self, to: &mut Vec<u64>) {
        let Learnt { all_counters, counters, queues, has_many_threads, follows_exchanges } = self;
        let flags = [all_counters, queues, has_many_threads, follows_exchanges];
        to.extend(flags.map(|&flag| u64::from(flag)));
        let counters: Vec<u64> = counters.iter().copied().collect();
        write_list(&counters, to, |&class, to| to.push(class));
    }

    fn read(from: &mut Words<'_>) -> Option<Learnt> {
        let (all_counters, queues) = (from.flag()?, from.flag()?);
        let (has_many_threads, follows_exchanges) = (from.flag()?, from.flag()?);
        let counters = from.list(Words::number)?.into_iter().collect();
        Some(Learnt { all_counters, counters, queues, has_many_threads, follows_exchanges })
    }
}

impl Exchanges {
    fn write(&self, to: &mut Vec<u64>) {
        to.extend([self.has_sc, self.are_idle].map(u64::from));
        for addresses in [&self.at, &self.looked_at] {
            let addresses: Vec<u64> = addresses.iter().copied().collect();
            write_list(&addresses, to, |&at, to| to.push(at));
        }
    }

    fn read(from: &mut Words<'_>) -> Option<Exchanges> {
        let (has_sc, are_idle) = (from.flag()?, from.flag()?);
        let at = from.list(Words::number)?.into_iter().collect();
        let looked_at = from.list(Words::number)?.into_iter().collect();
        Some(Exchanges { has_sc, are_idle, at, looked_at })
    }
}

fn write_slot(slot: &Slot, to: &mut Vec<u64>) {
    to.extend([slot.bits, slot.prov.to_bits()]);
}

fn read_slot(from: &mut Words<'_>) -> Option<Slot> {
    Some(Slot { bits: from.number()?, prov: Prov::from_bits(from.number()?) })
}

fn read_modification(from: &mut Words<'_>) -> Option<Modification> {
    let change = from.one_of(&Change::ALL)?;
    let bits = from.number()?.try_into().ok().filter(|bits| (1..=128).contains(bits))?;
    let ty = IntTy { bits, signed: from.flag()? };
    Some(Modification { change, ty, is_number: from.flag()?, operand: read_slot(from)? })
}

impl Written for Slots {
    fn write_value(value: &Slot, to: &mut Vec<u64>) {
        write_slot(value, to);
    }

    fn read_value(from: &mut Words<'_>) -> Option<Slot> {
        read_slot(from)
    }

    fn write_modify(operation: &Operation, to: &mut Vec<u64>) {
        match operation {
            Operation::Apply(Modification { change, ty, operand, is_number }) => {
                let change = Change::ALL.iter().position(|other| other == change).expect("one of all") as u64;
                to.extend([0, change, ty.bits.into(), ty.signed.into(), u64::from(*is_number)]);
                write_slot(operand, to);
            }
            Operation::Exchange { expected, new } => {
                to.extend([1, *expected]);
                write_slot(new, to);
            }
            Operation::LockShared => to.push(2),
            Operation::Begin { expected, new } => {
                to.extend([3, *expected]);
                write_slot(new, to);
            }
            Operation::Differs { expected } => to.extend([4, *expected]),
            Operation::EnterQueue => to.push(5),
        }
    }

    fn read_modify(from: &mut Words<'_>) -> Option<Operation> {
        Some(match from.number()? {
            0 => Operation::Apply(read_modification(from)?),
            1 => Operation::Exchange { expected: from.number()?, new: read_slot(from)? },
            2 => Operation::LockShared,
            3 => Operation::Begin { expected: from.number()?, new: read_slot(from)? },
            4 => Operation::Differs { expected: from.number()? },
            5 => Operation::EnterQueue,
            _ => return None,
        })
    }
}

impl Explorer {
    /// What is left of the present exploration, which is at an execution that has not begun.
    pub(super) fn take_rest(&mut self) -> Exploration<Slots> {
        let nothing = Exploration::new(self.options().model);
        std::mem::replace(&mut self.exploration, nothing)
    }
}

#[cfg(test)]
mod tests {
    use super::super::workers::Shared;
    use super::*;

    /// What one session met of exchanges in loops, and what the next one meets, decide together.
    #[test]
    fn what_was_met_goes_on_with_the_exploration() {
        let exchanges = |has_sc, are_idle, at: &[u64], looked_at: &[u64]| Exchanges {
            has_sc,
            are_idle,
            at: at.iter().copied().collect(),
            looked_at: looked_at.iter().copied().collect(),
        };
        let met = exchanges(true, false, &[], &[8, 16]);
        let mut words = Vec::new();
        Saved { exchanges: met.clone(), ..Saved::default() }.write(&mut words);
        let saved = Saved::read(&mut Words::new(&words), &Exploring::default()).expect("it was just written");
        assert_eq!(saved.exchanges, met);
        let shared = Shared::with(saved);
        assert!(!shared.meets(&exchanges(false, true, &[24], &[])));
        assert!(shared.meets(&exchanges(false, true, &[16], &[])));
    }
}

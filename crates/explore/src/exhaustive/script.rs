//! One execution as a list of choices, which can be written down and repeated.
//!
//! A [`Script`] has a step for each operation that an exploration decides about, in an order in which they can be executed: which
//! thread, which store is read, after which one a store comes. Stores are named by their steps. That is all that
//! tells an execution from others, so an execution by the script is the same one: [`Player`] prescribes each step.

use std::fmt;
use std::str::FromStr;

use rustc_hash::FxHashMap;
use ubik_engine::ThreadId;
use ubik_graphs::EventId;

/// What is chosen in a step. A store is named by its step, and what was there before all stores by nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// What is read.
    Read(Option<usize>),
    /// What a store follows in coherence order.
    Write(Option<usize>),
    /// Whether something happened that might not have.
    Chance(bool),
    Nothing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    thread: ThreadId,
    choice: Choice,
}

/// An execution as a list of choices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    steps: Vec<Step>,
    /// Whether all counters are explored, or counters of these kinds.
    pub all_counters: bool,
    pub counters: Vec<u64>,
    /// Whether it is explored which of several waiting threads a wake-up reaches.
    pub queues: bool,
}

/// Writes a script while an execution goes on.
#[derive(Clone, Debug, Default)]
pub struct Writer {
    pub script: Script,
    stores: FxHashMap<EventId, usize>,
}

impl Writer {
    fn push(&mut self, thread: ThreadId, choice: Choice) {
        self.script.steps.push(Step { thread, choice });
    }

    fn step_of(&self, store: Option<EventId>) -> Option<usize> {
        store.and_then(|store| self.stores.get(&store).copied())
    }

    /// A thread read a store, and perhaps replaced it by another.
    pub fn read(&mut self, thread: ThreadId, source: Option<EventId>, written: Option<EventId>) {
        self.stores.extend(written.map(|store| (store, self.script.steps.len())));
        self.push(thread, Choice::Read(self.step_of(source)));
    }

    /// A thread stored something after another store.
    pub fn write(&mut self, thread: ThreadId, store: EventId, after: Option<EventId>) {
        let after = self.step_of(after);
        self.stores.insert(store, self.script.steps.len());
        self.push(thread, Choice::Write(after));
    }

    pub fn chance(&mut self, thread: ThreadId, happens: bool) {
        self.push(thread, Choice::Chance(happens));
    }

    pub fn other(&mut self, thread: ThreadId) {
        self.push(thread, Choice::Nothing);
    }
}

/// Repeats a script.
#[derive(Clone, Debug)]
pub struct Player {
    script: Script,
    /// The stores of the steps that were made.
    made: Vec<Option<EventId>>,
}

/// What an operation has to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prescribed {
    /// This store, or what was there before all of them.
    Store(Option<EventId>),
    /// There is nothing to choose.
    Nothing,
    /// The script is over.
    Free,
    /// The script has something else.
    Other,
}

impl Player {
    pub fn new(script: Script) -> Player {
        Player { script, made: Vec::new() }
    }

    pub fn is_over(&self) -> bool {
        self.made.len() >= self.script.steps.len()
    }

    /// Whose step is the next.
    pub fn next_thread(&self) -> Option<ThreadId> {
        self.script.steps.get(self.made.len()).map(|step| step.thread)
    }

    /// What a thread that reads, stores or does neither (a choice like this) has to choose.
    pub fn prescribed(&self, thread: ThreadId, kind: Choice) -> Prescribed {
        let Some(step) = self.script.steps.get(self.made.len()) else { return Prescribed::Free };
        let store = |at: Option<usize>| match at {
            None => Some(None),
            Some(at) => self.made.get(at).copied().flatten().map(Some),
        };
        let found = match (step.choice, kind) {
            _ if step.thread != thread => None,
            (Choice::Read(at), Choice::Read(_)) | (Choice::Write(at), Choice::Write(_)) => {
                store(at).map(Prescribed::Store)
            }
            (Choice::Nothing, Choice::Nothing) => Some(Prescribed::Nothing),
            _ => None,
        };
        found.unwrap_or(Prescribed::Other)
    }

    /// Whether something happens to a thread by the script; nothing if the script does not say.
    pub fn chance(&self, thread: ThreadId) -> Option<bool> {
        match self.script.steps.get(self.made.len()) {
            Some(Step { thread: own, choice: Choice::Chance(happens) }) if *own == thread => Some(*happens),
            _ => None,
        }
    }

    /// A step was made, with this store.
    pub fn made(&mut self, store: Option<EventId>) {
        self.made.push(store);
    }
}

/// The version of the text form.
const VERSION: &str = "u1";

impl fmt::Display for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(VERSION)?;
        if self.all_counters {
            f.write_str("-all")?;
        }
        if self.queues {
            f.write_str("-queues")?;
        }
        self.counters.iter().try_for_each(|class| write!(f, "-{class:x}"))?;
        for (at, step) in self.steps.iter().enumerate() {
            // Stores are near, so they are told by how many steps back they are.
            let back = |store: &Option<usize>| store.map_or(0, |store| at - store);
            match &step.choice {
                Choice::Read(store) => write!(f, ".{}r{}", step.thread.0, back(store))?,
                Choice::Write(store) => write!(f, ".{}w{}", step.thread.0, back(store))?,
                Choice::Chance(happens) => write!(f, ".{}c{}", step.thread.0, u8::from(*happens))?,
                Choice::Nothing => write!(f, ".{}", step.thread.0)?,
            }
        }
        Ok(())
    }
}

/// A text is no script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoScript;

impl FromStr for Script {
    type Err = NoScript;

    fn from_str(text: &str) -> Result<Script, NoScript> {
        let mut parts = text.trim().split('.');
        let mut head = parts.next().unwrap_or_default().split('-');
        if head.next() != Some(VERSION) {
            return Err(NoScript);
        }
        let mut script = Script::default();
        for counters in head {
            match counters {
                "all" => script.all_counters = true,
                "queues" => script.queues = true,
                class => script.counters.push(u64::from_str_radix(class, 16).map_err(|_| NoScript)?),
            }
        }
        for (at, part) in parts.enumerate() {
            script.steps.push(step(at, part).ok_or(NoScript)?);
        }
        Ok(script)
    }
}

fn step(at: usize, text: &str) -> Option<Step> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let thread = ThreadId(text[..end].parse().ok()?);
    let store = |back: &str| match back.parse().ok()? {
        0 => Some(None),
        back => at.checked_sub(back).map(Some),
    };
    let choice = match text[end..].split_at_checked(1) {
        None => Choice::Nothing,
        Some(("r", back)) => Choice::Read(store(back)?),
        Some(("w", back)) => Choice::Write(store(back)?),
        Some(("c", "0")) => Choice::Chance(false),
        Some(("c", "1")) => Choice::Chance(true),
        Some(_) => return None,
    };
    Some(Step { thread, choice })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_read_as_they_were_written() {
        let mut writer = Writer::default();
        let event = |index| EventId { thread: 1, index };
        writer.write(ThreadId(1), event(0), None);
        writer.other(ThreadId(0));
        writer.read(ThreadId(12), Some(event(0)), Some(event(1)));
        writer.read(ThreadId(2), Some(event(1)), None);
        writer.write(ThreadId(2), event(2), Some(event(0)));
        writer.chance(ThreadId(3), true);
        writer.script.counters = vec![0xabc];
        writer.script.queues = true;
        let text = writer.script.to_string();
        assert_eq!(text, "u1-queues-abc.1w0.0.12r2.2r1.2w4.3c1");
        assert_eq!(text.parse(), Ok(writer.script));
    }

    #[test]
    fn other_texts_are_none() {
        for text in ["", "u2", "u1.x", "u1.1r9", "u1.1q1", "u1-zz.1", "u1.1r", "u1.1c2", "u1."] {
            assert_eq!(text.parse::<Script>(), Err(NoScript), "{text}");
        }
    }
}

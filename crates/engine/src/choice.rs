//! The one source of everything that a run may do differently: addresses, reuse, hash seeds, schedules.
//!
//! A choice is a number below a bound, with a label: what is chosen, and for which thread. It comes from a seeded
//! generator or from a recording; either way it can be recorded. With the host closed, image, flags and the sequence of
//! choices decide every bit of a run.
//!
//! There is one generator for each thread and each kind of choice. Code of one kind may make choices that another leaves
//! out (improved code places fewer frames, a run without weak memory never chooses a store), and none of them may shift what is
//! chosen for another purpose or by another thread. A thread's generators follow from its parent's, and from how many
//! threads that had started before.

use crate::concurrency::ThreadId;

/// What is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// Where something lies.
    Address,
    /// Where a frame lies.
    Frame,
    /// Whether and which address is used again.
    Reuse,
    /// Whether the running thread is interrupted.
    Preempt,
    /// Which thread runs next.
    NextThread,
    /// Whether a weak compare-exchange fails without a reason.
    WeakExchange,
    /// Which store an atomic load reads.
    Load,
    /// A result that the language leaves open.
    Result,
    /// Bytes that the program asks for.
    Random,
}

/// How many kinds of choices there are.
const KINDS: usize = What::Random as usize + 1;

/// A choice that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    pub what: What,
    pub thread: ThreadId,
    /// How many alternatives there were.
    pub bound: u32,
    pub choice: u32,
}

/// A generator with 64 bits of state (SplitMix64): enough for choosing, trivially copied.
#[derive(Clone, Debug)]
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

#[derive(Clone, Debug)]
pub struct Choice {
    seed: u64,
    /// The thread that runs.
    thread: ThreadId,
    of_threads: Vec<OfThread>,
    /// The seed of everything that is chosen from the start of the second thread on, if that is another one.
    seed_of_threads: Option<u64>,
    /// Choices that are still to be made as they were made before; then the generator takes over.
    replay: std::collections::VecDeque<u32>,
    recorded: Option<Vec<Made>>,
}

/// What is drawn for one thread alone.
#[derive(Clone, Debug)]
struct OfThread {
    identity: u64,
    started: u64,
    generators: [SplitMix; KINDS],
}

impl OfThread {
    fn new(identity: u64) -> OfThread {
        let mut scramble = SplitMix(identity);
        OfThread { identity, started: 0, generators: [(); KINDS].map(|()| SplitMix(scramble.next())) }
    }

    /// The main thread. Nearby seeds must not give nearby sequences.
    fn main(seed: u64) -> OfThread {
        OfThread::new(SplitMix(seed).next())
    }
}

impl Choice {
    pub fn seeded(seed: u64) -> Choice {
        Choice {
            seed,
            thread: ThreadId::MAIN,
            of_threads: vec![OfThread::main(seed)],
            seed_of_threads: None,
            replay: Default::default(),
            recorded: None,
        }
    }

    /// Makes these choices first.
    pub fn replaying(seed: u64, choices: Vec<u32>) -> Choice {
        Choice { replay: choices.into(), ..Choice::seeded(seed) }
    }

    /// Keeps every choice from here on, for [`Choice::replaying`].
    pub fn record(&mut self) {
        self.recorded = Some(Vec::new());
    }

    pub fn recording(&self) -> Option<&[Made]> {
        self.recorded.as_deref()
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// A number that changes when the running thread makes a choice, but for that of a place for something.
    pub(crate) fn state(&self) -> u64 {
        let generators = &self.of_threads[self.thread.index()].generators;
        let placing = [What::Address, What::Frame, What::Reuse].map(|what| what as usize);
        let others = generators.iter().enumerate().filter(|(kind, _)| !placing.contains(kind));
        others.fold(0, |sum: u64, (_, generator)| sum.rotate_left(7) ^ generator.0)
    }

    /// The thread that runs.
    pub fn thread(&self) -> ThreadId {
        self.thread
    }

    /// From now on choices are this thread's.
    pub(crate) fn set_thread(&mut self, thread: ThreadId) {
        self.thread = thread;
    }

    /// Has another seed decide everything that is chosen from the start of the second thread on. So runs that differ
    /// only there can go on from copies of one machine, wherever before that start it was copied.
    pub fn reseed_at_second_thread(&mut self, seed: u64) {
        self.seed_of_threads = Some(seed);
    }

    /// Another thread has been started by this one.
    pub(crate) fn add_thread(&mut self, parent: ThreadId) {
        if let Some(seed) = self.seed_of_threads.take() {
            self.seed = seed;
            self.of_threads = vec![OfThread::main(seed)];
        }
        let parent = &mut self.of_threads[parent.index()];
        parent.started += 1;
        let identity = SplitMix(parent.identity ^ parent.started.rotate_left(32)).next();
        self.of_threads.push(OfThread::new(identity));
    }

    /// Has the threads that others draw for.
    pub(crate) fn adopt_threads(&mut self, other: &Choice) {
        for _ in self.of_threads.len()..other.of_threads.len() {
            self.add_thread(ThreadId::MAIN);
        }
        self.thread = other.thread;
    }

    /// A number below `bound`, which is not zero.
    #[inline]
    pub fn below(&mut self, what: What, bound: u32) -> u32 {
        assert!(bound > 0, "a choice among nothing");
        let generator = &mut self.of_threads[self.thread.index()].generators[what as usize];
        // The generator moves even where a recording answers, so that both end in the same state.
        let fresh = ((generator.next() >> 32) * u64::from(bound)) >> 32;
        if self.replay.is_empty() && self.recorded.is_none() {
            return fresh as u32;
        }
        self.noted(what, bound, fresh as u32)
    }

    /// What a recording says instead of a fresh choice, noted if that is wanted.
    #[cold]
    fn noted(&mut self, what: What, bound: u32, fresh: u32) -> u32 {
        let choice = self.replay.pop_front().map_or(fresh, |replayed| replayed % bound);
        let thread = self.thread;
        if let Some(recorded) = &mut self.recorded {
            recorded.push(Made { what, thread, bound, choice });
        }
        choice
    }

    /// Whether something happens that happens `percent` times in a hundred.
    pub fn chance(&mut self, what: What, percent: u32) -> bool {
        self.below(what, 100) < percent
    }

    pub fn bytes(&mut self, bytes: &mut [u8]) {
        for byte in bytes {
            *byte = self.below(What::Random, 256) as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(choice: &mut Choice) -> Vec<u32> {
        (1..200).map(|bound| choice.below(What::Result, bound)).collect()
    }

    #[test]
    fn equal_seeds_choose_alike_and_others_differ() {
        assert_eq!(draw(&mut Choice::seeded(7)), draw(&mut Choice::seeded(7)));
        assert_ne!(draw(&mut Choice::seeded(7)), draw(&mut Choice::seeded(8)));
    }

    #[test]
    fn a_recording_replays_under_another_seed_and_ends_in_its_own_stream() {
        let mut first = Choice::seeded(1);
        first.record();
        let drawn = draw(&mut first);
        let mut second =
            Choice::replaying(1, first.recording().unwrap().iter().map(|made| made.choice).collect());
        assert_eq!(draw(&mut second), drawn);
        assert_eq!(second.below(What::Result, 1000), first.below(What::Result, 1000));
    }

    #[test]
    fn choices_stay_below_their_bound() {
        let mut choice = Choice::seeded(3);
        assert!((0..10_000).all(|_| choice.below(What::Result, 3) < 3));
    }

    #[test]
    fn choices_of_a_thread_do_not_depend_on_what_others_draw_or_on_other_kinds() {
        let drawn = |what: What, others: u32| {
            let mut choice = Choice::seeded(5);
            choice.add_thread(ThreadId::MAIN);
            (0..others).for_each(|_| _ = choice.below(what, 7));
            choice.set_thread(ThreadId(1));
            (0..others).for_each(|_| _ = choice.below(What::Frame, 7));
            (0..50).map(|_| choice.below(what, 1000)).collect::<Vec<_>>()
        };
        for what in [What::Address, What::Preempt, What::NextThread, What::Load, What::Random] {
            assert_eq!(drawn(what, 0), drawn(what, 13), "{what:?}");
        }
    }

    #[test]
    fn another_seed_may_decide_from_the_second_thread_on() {
        let drawn = |first: u64, before: u32| {
            let mut choice = Choice::seeded(first);
            choice.reseed_at_second_thread(9);
            (0..before).for_each(|_| _ = choice.below(What::Load, 7));
            choice.add_thread(ThreadId::MAIN);
            assert_eq!(choice.seed(), 9);
            let main = choice.below(What::Load, 1 << 20);
            choice.set_thread(ThreadId(1));
            (main, choice.below(What::Load, 1 << 20))
        };
        assert_eq!(drawn(1, 0), drawn(2, 5));
        assert_eq!(draw(&mut Choice::seeded(1)), {
            let mut choice = Choice::seeded(1);
            choice.reseed_at_second_thread(9);
            draw(&mut choice)
        });
    }
}

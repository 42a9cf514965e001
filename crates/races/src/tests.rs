//! The rules by example.

use crate::*;

const MAIN: ThreadIndex = ThreadIndex(0);

struct Run {
    threads: Threads,
    alloc: AllocRaces<u32>,
    newest: [u32; 16],
}

fn by(thread: ThreadIndex) -> By {
    By { thread, site: Site(0) }
}

impl Run {
    /// A run with `count` threads besides the first.
    fn new(count: u32) -> (Run, Vec<ThreadIndex>) {
        let mut threads = Threads::new();
        let others = (0..count).map(|_| threads.spawn(MAIN)).collect();
        (Run { threads, alloc: AllocRaces::old(16), newest: [0; 16] }, others)
    }

    fn plain(&mut self, thread: ThreadIndex, kind: AccessKind, lo: u64, hi: u64) -> Result<(), Race> {
        self.alloc.access(lo, hi, self.threads.access(thread, kind, hi - lo, Site(0)))
    }

    fn read(&mut self, thread: ThreadIndex, lo: u64, hi: u64) -> Result<(), Race> {
        self.plain(thread, AccessKind::Read, lo, hi)
    }

    fn write(&mut self, thread: ThreadIndex, lo: u64, hi: u64) -> Result<(), Race> {
        self.plain(thread, AccessKind::Write, lo, hi)
    }

    fn location(&self, at: u64, size: u8) -> Location<u32> {
        Location { at, size, newest: self.newest[at as usize] }
    }

    fn store(&mut self, thread: ThreadIndex, at: u64, value: u32, order: StoreOrder) -> Result<(), Race> {
        let location = self.location(at, 4);
        self.alloc.store(&mut self.threads, by(thread), location, value, order)?;
        self.newest[at as usize] = value;
        Ok(())
    }

    fn load(&mut self, thread: ThreadIndex, at: u64, order: LoadOrder) -> Result<u32, Race> {
        let location = self.location(at, 4);
        self.alloc.load(&mut self.threads, by(thread), location, order, |_| 0)
    }

    /// How many stores a load could read.
    fn choices(&mut self, thread: ThreadIndex, at: u64, order: LoadOrder) -> usize {
        let (mut alloc, mut threads, mut seen) = (self.alloc.clone(), self.threads.clone(), 1);
        let location = self.location(at, 4);
        let pick = |count| {
            seen = count;
            0
        };
        alloc.load(&mut threads, by(thread), location, order, pick).expect("no race");
        seen
    }
}

fn kinds(race: Result<(), Race>) -> (AccessKind, AccessKind, u64) {
    let race = race.expect_err("a race");
    (race.earlier.kind, race.later.kind, race.at)
}

#[test]
fn unordered_conflicting_accesses_race_and_others_do_not() {
    use AccessKind::*;
    let (mut run, t) = Run::new(2);
    run.read(t[0], 0, 8).unwrap();
    run.read(t[1], 4, 8).unwrap();
    run.write(t[1], 8, 12).unwrap();
    assert_eq!(kinds(run.write(t[0], 6, 10)), (Read, Write, 6));
    assert_eq!(kinds(run.read(t[0], 6, 10)), (Write, Read, 8));
}

#[test]
fn a_joined_thread_is_in_the_past_and_gives_its_slot_back() {
    let (mut run, t) = Run::new(1);
    run.write(t[0], 0, 4).unwrap();
    run.threads.end(t[0]);
    assert!(run.read(MAIN, 0, 4).is_err());
    run.threads.join(MAIN, t[0]);
    assert!(run.threads.is_alone(MAIN));
    run.read(MAIN, 0, 4).unwrap();
    let slot = run.threads.epoch(t[0]).slot;
    let next = run.threads.spawn(MAIN);
    assert_eq!(run.threads.epoch(next).slot, slot);
    assert_eq!(run.threads.thread_at(run.threads.epoch(next)), Some(next));
    run.write(next, 0, 4).unwrap();
    assert!(run.read(MAIN, 0, 4).is_err());
}

#[test]
fn which_bytes_are_written_after_the_release_matters() {
    for (after, races) in [(0, true), (8, false)] {
        let (mut run, t) = Run::new(2);
        run.write(t[0], 0, 8).unwrap();
        run.store(t[0], 12, 1, StoreOrder::Release).unwrap();
        run.write(t[0], after, after + 4).unwrap();
        assert_eq!(run.load(t[1], 12, LoadOrder::Acquire), Ok(1));
        assert_eq!(run.read(t[1], 0, 4).is_err(), races);
    }
}

#[test]
fn message_passing_needs_both_sides() {
    use LoadOrder as L;
    use StoreOrder as S;
    let cases =
        [(S::Release, L::Acquire, true), (S::Relaxed, L::Acquire, false), (S::Release, L::Relaxed, false)];
    for (store, load, ordered) in cases {
        let (mut run, t) = Run::new(2);
        run.write(t[0], 0, 4).unwrap();
        run.store(t[0], 12, 1, store).unwrap();
        run.load(t[1], 12, load).unwrap();
        assert_eq!(run.read(t[1], 0, 4).is_ok(), ordered, "{store:?} {load:?}");
    }
}

#[test]
fn fences_do_what_orderings_do() {
    let (mut run, t) = Run::new(2);
    run.write(t[0], 0, 4).unwrap();
    run.threads.fence(t[0], FenceOrder::Release);
    run.write(t[0], 4, 8).unwrap();
    run.store(t[0], 12, 1, StoreOrder::Relaxed).unwrap();
    run.load(t[1], 12, LoadOrder::Relaxed).unwrap();
    assert!(run.clone_read(t[1], 0).is_err());
    run.threads.fence(t[1], FenceOrder::Acquire);
    run.read(t[1], 0, 4).unwrap();
    assert!(run.read(t[1], 4, 8).is_err());
}

impl Run {
    fn clone_read(&self, thread: ThreadIndex, lo: u64) -> Result<(), Race> {
        self.alloc.clone().access(lo, lo + 4, self.threads.access(thread, AccessKind::Read, 4, Site(0)))
    }
}

#[test]
fn a_relaxed_store_ends_a_release_sequence_and_an_rmw_continues_it() {
    for rmw in [false, true] {
        let (mut run, t) = Run::new(2);
        run.write(t[0], 0, 4).unwrap();
        run.store(t[0], 12, 1, StoreOrder::Release).unwrap();
        if rmw {
            let location = run.location(12, 4);
            run.alloc.modify(&mut run.threads, by(t[0]), location, 2, RmwOrder::Relaxed).unwrap();
            run.newest[12] = 2;
        } else {
            run.store(t[0], 12, 2, StoreOrder::Relaxed).unwrap();
        }
        assert_eq!(run.load(t[1], 12, LoadOrder::Acquire), Ok(2));
        assert_eq!(run.read(t[1], 0, 4).is_ok(), rmw);
    }
}

#[test]
fn stale_values_are_bounded_by_coherence() {
    let (mut run, t) = Run::new(2);
    for value in 1..=3 {
        run.store(t[0], 0, value, StoreOrder::Relaxed).unwrap();
    }
    assert_eq!(run.choices(t[0], 0, LoadOrder::Relaxed), 1, "its own newest store");
    assert_eq!(run.choices(t[1], 0, LoadOrder::Relaxed), 4, "all, and what was there before");
    let location = run.location(0, 4);
    run.alloc.load(&mut run.threads, by(t[1]), location, LoadOrder::Relaxed, |_| 1).unwrap();
    assert_eq!(run.choices(t[1], 0, LoadOrder::Relaxed), 2, "not older than what it has read");
}

#[test]
fn sc_reads_count_for_later_sc_reads_of_others() {
    let (mut run, t) = Run::new(3);
    run.store(t[0], 0, 1, StoreOrder::Relaxed).unwrap();
    assert_eq!(run.choices(t[2], 0, LoadOrder::SeqCst), 2);
    run.load(t[1], 0, LoadOrder::SeqCst).unwrap();
    assert_eq!(run.choices(t[2], 0, LoadOrder::SeqCst), 1);
    assert_eq!(run.choices(t[2], 0, LoadOrder::Acquire), 2);
}

#[test]
fn store_buffering_with_sc_fences_is_forbidden() {
    let (mut run, t) = Run::new(2);
    run.store(t[0], 0, 1, StoreOrder::Relaxed).unwrap();
    run.threads.fence(t[0], FenceOrder::SeqCst);
    run.store(t[1], 4, 1, StoreOrder::Relaxed).unwrap();
    assert_eq!(run.choices(t[1], 0, LoadOrder::Relaxed), 2);
    run.threads.fence(t[1], FenceOrder::SeqCst);
    assert_eq!(run.choices(t[1], 0, LoadOrder::Relaxed), 1);
    assert_eq!(run.choices(t[0], 4, LoadOrder::Relaxed), 2);
}

#[test]
fn a_load_that_synchronises_is_ordered_after_plain_writes_to_its_own_location() {
    let (mut run, t) = Run::new(2);
    run.write(t[0], 0, 4).unwrap();
    run.store(t[0], 0, 2, StoreOrder::Release).unwrap();
    assert_eq!(run.load(t[1], 0, LoadOrder::Acquire), Ok(2));
}

#[test]
fn plain_reads_mix_with_atomic_reads_and_leave_store_buffers_alone() {
    let (mut run, t) = Run::new(2);
    run.store(t[0], 0, 1, StoreOrder::Relaxed).unwrap();
    run.read(t[0], 0, 4).unwrap();
    assert_eq!(run.choices(t[1], 0, LoadOrder::Relaxed), 2);
    assert!(run.read(t[1], 0, 4).is_err());
}

#[test]
fn mixed_sizes_conflict_if_one_writes() {
    let mixed = |run: &mut Run, thread, size, kind| {
        let location = Location { at: 0, size, newest: 0 };
        match kind {
            AccessKind::AtomicLoad => {
                run.alloc.load(&mut run.threads, by(thread), location, LoadOrder::Relaxed, |_| 0).map(drop)
            }
            _ => run.alloc.store(&mut run.threads, by(thread), location, 1, StoreOrder::Relaxed),
        }
    };
    use AccessKind::{AtomicLoad as L, AtomicStore as S};
    let (mut run, t) = Run::new(3);
    mixed(&mut run, t[0], 4, L).unwrap();
    mixed(&mut run, t[1], 2, L).unwrap();
    let race = mixed(&mut run, t[2], 4, S).unwrap_err();
    assert_eq!((race.conflict, race.earlier.size), (Conflict::MixedSize, 2));
    let (mut run, t) = Run::new(2);
    mixed(&mut run, t[0], 4, S).unwrap();
    let view = run.threads.release(t[0]);
    run.threads.acquire(t[1], &view);
    mixed(&mut run, t[1], 2, S).unwrap();
    assert!(mixed(&mut run, t[0], 4, L).is_err());
}

#[test]
fn a_size_that_was_left_behind_by_an_ordered_access_still_counts_for_others() {
    let (mut run, t) = Run::new(3);
    let small = Location { at: 0, size: 2, newest: 0 };
    run.alloc.load(&mut run.threads, by(t[0]), small, LoadOrder::Relaxed, |_| 0).unwrap();
    let view = run.threads.release(t[0]);
    run.threads.acquire(t[1], &view);
    run.store(t[1], 0, 1, StoreOrder::Relaxed).unwrap();
    assert!(run.store(t[2], 0, 1, StoreOrder::Relaxed).is_err());
}

#[test]
fn windows_end_with_the_epoch() {
    let (mut run, t) = Run::new(1);
    run.write(t[0], 4, 12).unwrap();
    let window = |run: &Run| run.alloc.window(6, 8, run.threads.epoch(t[0]));
    assert_eq!(window(&run), Some(Window { lo: 4, hi: 12, most: Most::Write }));
    run.threads.release(t[0]);
    assert_eq!(window(&run), None);
    run.read(t[0], 6, 8).unwrap();
    assert_eq!(window(&run), Some(Window { lo: 6, hi: 8, most: Most::Read }));
}

#[test]
fn a_failing_exchange_is_a_load_and_may_be_stale() {
    let (mut run, t) = Run::new(2);
    run.read(t[1], 0, 4).unwrap();
    run.store(t[1], 0, 7, StoreOrder::Relaxed).unwrap();
    run.read(t[1], 0, 4).unwrap();
    let is_it = |value: &u32| *value == 7;
    let expected = |spurious| Expected { is_it: &is_it, failure: LoadOrder::Relaxed, spurious };
    let attempt = |run: &Run, spurious, age| {
        let (mut alloc, mut threads) = (run.alloc.clone(), run.threads.clone());
        alloc.fail_exchange(&mut threads, by(t[0]), run.location(0, 4), expected(spurious), |_| age).unwrap()
    };
    assert_eq!(attempt(&run, false, 0), None);
    assert_eq!(attempt(&run, false, 1), Some(0));
    assert_eq!(attempt(&run, true, 0), Some(7));
}

#[test]
fn cells_of_equal_state_are_merged() {
    let mut threads = Threads::new();
    let thread = threads.spawn(MAIN);
    let mut cells = cells::Cells::new(4096, &cell::Cell::written(Stamp::NONE));
    for at in (0..4096).step_by(8) {
        let access = threads.access(thread, AccessKind::Write, 8, Site(0));
        cells.change(at, at + 8, |cell| cell.write(access));
    }
    assert_eq!(cells.count(), 4);
    let access = threads.access(thread, AccessKind::Write, 8, Site(1));
    cells.change(1000, 1040, |cell| cell.write(access));
    assert_eq!(cells.count(), 4, "the first write of an epoch stands");
}

/// A load of another size takes the place of the stores of the first size. What they released can still be acquired.
#[test]
fn what_was_released_survives_a_load_of_another_size() {
    let (mut run, t) = Run::new(3);
    run.write(t[0], 8, 12).unwrap();
    run.store(t[0], 0, 1, StoreOrder::Release).unwrap();
    let small = Location { at: 0, size: 2, newest: 1 };
    let mut unordered = (run.alloc.clone(), run.threads.clone());
    let raced = unordered.0.load(&mut unordered.1, by(t[1]), small, LoadOrder::SeqCst, |_| 0);
    assert_eq!(raced.unwrap_err().conflict, Conflict::MixedSize);
    let view = run.threads.release(t[0]);
    run.threads.acquire(t[1], &view);
    run.alloc.load(&mut run.threads, by(t[1]), small, LoadOrder::Relaxed, |_| 0).unwrap();
    run.load(t[2], 0, LoadOrder::Acquire).unwrap();
    run.read(t[2], 8, 12).unwrap();
}

/// Which ordering is missing between a write and a read, with a store after the one and a load before the other.
#[test]
fn the_missing_ordering_is_named() {
    let missing = |store, load, writes_last| {
        let (mut run, t) = Run::new(2);
        run.threads = run.threads.explaining();
        if writes_last {
            run.store(t[0], 0, 1, store).unwrap();
        }
        run.write(t[0], 8, 12).unwrap();
        if !writes_last {
            run.store(t[0], 0, 1, store).unwrap();
        }
        run.load(t[1], 0, load).unwrap();
        let race = run.read(t[1], 8, 12).err()?;
        Some(run.threads.missing(t[1], race.earlier.epoch))
    };
    use {LoadOrder as L, StoreOrder as S};
    assert_eq!(missing(S::Relaxed, L::Acquire, false), Some(Some(Missing::Release)));
    assert_eq!(missing(S::Release, L::Relaxed, false), Some(Some(Missing::Acquire)));
    assert_eq!(missing(S::Relaxed, L::Relaxed, false), Some(Some(Missing::Both)));
    assert_eq!(missing(S::Release, L::Acquire, false), None);
    for (store, load) in [(S::Relaxed, L::Acquire), (S::Release, L::Relaxed), (S::Release, L::Acquire)] {
        assert_eq!(missing(store, load, true), Some(None), "the write comes after the store");
    }
}

//! Random executions with the clocks and store buffers of `races`: all are allowed by the axioms, and races are found
//! exactly where two conflicting accesses are not ordered by happens-before.

use ubik_races::{
    AccessKind, AllocRaces, By, Expected, FenceOrder, LoadOrder, Location, Race, RmwOrder, Site, StoreOrder,
    ThreadIndex, Threads,
};

use super::Random;
use crate::Model;
use crate::axioms::{Act, Execution, Happened};

/// A value is the number of the event that wrote it, so that it says what was read.
type Written = Option<usize>;

/// The bytes of a location; the third one is not atomic.
fn bytes(location: usize) -> (u64, u64) {
    (location as u64 * 4, location as u64 * 4 + 4)
}

struct Recorded {
    execution: Execution,
    /// For each event, what it was to the race detector, where.
    accesses: Vec<Option<(AccessKind, usize)>>,
    threads: Threads,
    alloc: AllocRaces<Written>,
    newest: [Written; 3],
}

impl Recorded {
    fn new(count: u32) -> Recorded {
        let mut threads = Threads::new();
        for _ in 0..count {
            threads.spawn(ThreadIndex(0));
        }
        Recorded {
            execution: Execution { coherence: vec![Vec::new(); 2], ..Execution::default() },
            accesses: Vec::new(),
            threads,
            alloc: AllocRaces::old(12),
            newest: [None; 3],
        }
    }

    fn next(&self) -> usize {
        self.execution.events.len()
    }

    fn record(&mut self, thread: u32, act: Act, access: Option<(AccessKind, usize)>) -> &mut Happened {
        let thread = thread as usize;
        self.execution.events.push(Happened { thread, act, reads_from: None, read_of_rmw: None });
        self.accesses.push(access);
        self.execution.events.last_mut().expect("it was pushed")
    }

    fn location(&self, location: usize) -> Location<Written> {
        Location { at: bytes(location).0, size: 4, newest: self.newest[location] }
    }

    fn load(
        &mut self,
        thread: u32,
        location: usize,
        order: LoadOrder,
        random: &mut Random,
    ) -> Result<(), Race> {
        let place = self.location(location);
        self.record(thread, Act::Read { location, order }, Some((AccessKind::AtomicLoad, location)));
        let pick = |count| random.below(count);
        let value = self.alloc.load(&mut self.threads, by(thread), place, order, pick)?;
        self.execution.events.last_mut().expect("the load").reads_from = value;
        Ok(())
    }

    fn store(&mut self, thread: u32, location: usize, order: StoreOrder) -> Result<(), Race> {
        let (place, event) = (self.location(location), self.next());
        self.record(thread, Act::Write { location, order }, Some((AccessKind::AtomicStore, location)));
        self.execution.coherence[location].push(event);
        self.newest[location] = Some(event);
        self.alloc.store(&mut self.threads, by(thread), place, Some(event), order)
    }

    fn modify(&mut self, thread: u32, location: usize, order: RmwOrder) -> Result<(), Race> {
        let (place, event) = (self.location(location), self.next());
        let access = Some((AccessKind::AtomicRmw, location));
        self.record(thread, Act::Read { location, order: order.load() }, access).reads_from = place.newest;
        let write = Act::Write { location, order: order.store() };
        self.record(thread, write, access).read_of_rmw = Some(event);
        self.execution.coherence[location].push(event + 1);
        self.newest[location] = Some(event + 1);
        self.alloc.modify(&mut self.threads, by(thread), place, Some(event + 1), order)
    }

    /// A compare-exchange that fails unless the newest value is read.
    fn exchange(
        &mut self,
        thread: u32,
        location: usize,
        order: RmwOrder,
        random: &mut Random,
    ) -> Result<(), Race> {
        let place = self.location(location);
        let (newest, failure) =
            (place.newest, random.of(&[LoadOrder::Relaxed, LoadOrder::Acquire, LoadOrder::SeqCst]));
        let is_it = |value: &Written| *value == newest;
        let expected = Expected { is_it: &is_it, failure, spurious: random.below(4) == 0 };
        let pick = |count| random.below(count);
        let failed = self.alloc.fail_exchange(&mut self.threads, by(thread), place, expected, pick);
        let read = match failed {
            Ok(None) => return self.modify(thread, location, order),
            Ok(Some(read)) => Ok(read),
            Err(race) => Err(race),
        };
        let act = Act::Read { location, order: failure };
        let event = self.record(thread, act, Some((AccessKind::AtomicLoad, location)));
        event.reads_from = read?;
        Ok(())
    }

    fn plain(&mut self, thread: u32, location: usize, kind: AccessKind) -> Result<(), Race> {
        self.record(thread, Act::Other, Some((kind, location)));
        let (lo, hi) = bytes(location);
        self.alloc.access(lo, hi, self.threads.access(ThreadIndex(thread), kind, 4, Site(0)))
    }

    fn step(&mut self, thread: u32, random: &mut Random) -> Result<(), Race> {
        use LoadOrder as L;
        use RmwOrder as M;
        use StoreOrder as S;
        let location = random.below(2);
        match random.below(24) {
            0..7 => {
                let order = random.of(&[L::Relaxed, L::Acquire, L::SeqCst]);
                self.load(thread, location, order, random)?;
            }
            7..13 => self.store(thread, location, random.of(&[S::Relaxed, S::Release, S::SeqCst]))?,
            13..15 => {
                let order = random.of(&[M::Relaxed, M::Acquire, M::Release, M::AcqRel, M::SeqCst]);
                self.modify(thread, location, order)?;
            }
            15..17 => {
                let order = random.of(&[M::Relaxed, M::Acquire, M::Release, M::AcqRel, M::SeqCst]);
                self.exchange(thread, location, order, random)?;
            }
            17..22 => {
                use FenceOrder as F;
                let order = random.of(&[F::Acquire, F::Release, F::AcqRel, F::SeqCst, F::SeqCst]);
                self.record(thread, Act::Fence(order), None);
                self.threads.fence(ThreadIndex(thread), order);
            }
            22 => self.plain(thread, 2, random.of(&[AccessKind::Read, AccessKind::Write]))?,
            _ => self.plain(thread, random.below(3), AccessKind::Read)?,
        }
        Ok(())
    }

    /// Whether the last event conflicts with an earlier one that does not happen before it.
    fn last_races(&self) -> bool {
        let mut execution = self.execution.clone();
        // The fences of a recorded execution also order by the location that they share.
        let fences = |&event: &usize| execution.events[event].act == Act::Fence(FenceOrder::SeqCst);
        let order: Vec<usize> = (0..self.next()).filter(fences).collect();
        execution.extra.extend(order.windows(2).map(|pair| (pair[0], pair[1])));
        let hb = execution.relations().hb;
        let last = self.next() - 1;
        let conflict = |a: (AccessKind, usize), b: (AccessKind, usize)| {
            a.1 == b.1 && (a.0.is_write() || b.0.is_write()) && !(a.0.is_atomic() && b.0.is_atomic())
        };
        let Some(access) = self.accesses[last] else { return false };
        let other_thread = |event: usize| execution.events[event].thread != execution.events[last].thread;
        (0..last).any(|event| {
            self.accesses[event].is_some_and(|other| conflict(other, access))
                && other_thread(event)
                && !hb.has(event, last)
        })
    }
}

fn by(thread: u32) -> By {
    By { thread: ThreadIndex(thread), site: Site(0) }
}

#[test]
fn recorded_executions_are_allowed_and_races_are_found_exactly() {
    let (mut races, mut stale) = (0, 0);
    for seed in 0..3000 {
        let mut random = Random(seed);
        let count = 2 + random.below(3) as u32;
        let mut recorded = Recorded::new(count);
        for _ in 0..8 + random.below(14) {
            let thread = 1 + random.below(count as usize) as u32;
            let race = recorded.step(thread, &mut random).is_err();
            assert_eq!(race, recorded.last_races(), "seed {seed}: {:#?}", recorded.execution);
            if race {
                races += 1;
                break;
            }
        }
        assert!(recorded.execution.is_allowed(Model::Rc11), "seed {seed}: {:#?}", recorded.execution);
        stale += usize::from(!recorded.execution.is_allowed(Model::Sc));
    }
    assert!(races > 300 && stale > 100, "{races} races and {stale} weak executions show little");
}

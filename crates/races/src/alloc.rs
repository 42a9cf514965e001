//! The race state of one allocation, and its atomic locations.

use crate::buffer::{Buffer, Reader};
use crate::cell::{Access, Cell, Conflict};
use crate::cells::Cells;
use crate::clock::{AccessKind, Epoch, Site, Stamp};
use crate::order::{LoadOrder, RmwOrder, StoreOrder};
use crate::threads::{ThreadIndex, Threads, View};

/// Two accesses that are not ordered and must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Race {
    pub earlier: Stamp,
    pub later: Stamp,
    pub conflict: Conflict,
    /// The first byte that both access.
    pub at: u64,
}

/// Bytes in which accesses of a thread in its present epoch are permitted and change nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    pub lo: u64,
    pub hi: u64,
    pub most: Most,
}

/// What kind of access a window is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Most {
    Read,
    Write,
}

/// Who makes an atomic access, and where.
#[derive(Clone, Copy, Debug)]
pub struct By {
    pub thread: ThreadIndex,
    pub site: Site,
}

/// Where an atomic access is, and what is stored there now (the newest store).
#[derive(Clone, Copy, Debug)]
pub struct Location<V> {
    pub at: u64,
    pub size: u8,
    pub newest: V,
}

/// The race state of one allocation. `V` is what atomic locations hold.
#[derive(Clone, Debug)]
pub struct AllocRaces<V> {
    cells: Cells,
    /// The atomic locations with their sizes, by offset.
    buffers: Vec<(u64, u8, Buffer<V>)>,
    /// The same where an exploration decides what is read: its numbers of the locations.
    numbers: Vec<(u64, u8, u64)>,
}

impl<V: Clone> AllocRaces<V> {
    /// An allocation that was last accessed before everything.
    pub fn old(size: u64) -> AllocRaces<V> {
        AllocRaces {
            cells: Cells::new(size, &Cell::written(Stamp::NONE)),
            buffers: Vec::new(),
            numbers: Vec::new(),
        }
    }

    /// An allocation that is being made.
    pub fn new(size: u64, access: Access<'_>) -> AllocRaces<V> {
        AllocRaces {
            cells: Cells::new(size, &Cell::written(access.stamp)),
            buffers: Vec::new(),
            numbers: Vec::new(),
        }
    }

    /// An access to `lo..hi`, in bounds, that is not atomic; also one by a retag or the end of the allocation.
    pub fn access(&mut self, lo: u64, hi: u64, access: Access<'_>) -> Result<(), Race> {
        if access.stamp.kind.is_write() { self.write(lo, hi, access) } else { self.read(lo, hi, access) }
    }

    fn read(&mut self, lo: u64, hi: u64, access: Access<'_>) -> Result<(), Race> {
        self.cells
            .check(lo, hi, |at, cell| cell.check_read(access).map_err(|race| found(race, access, at)))?;
        self.cells.change(lo, hi, |cell| cell.read(access));
        Ok(())
    }

    fn write(&mut self, lo: u64, hi: u64, access: Access<'_>) -> Result<(), Race> {
        self.cells
            .check(lo, hi, |at, cell| cell.check_write(access).map_err(|race| found(race, access, at)))?;
        self.cells.change(lo, hi, |cell| cell.write(access));
        self.drop_buffers(lo, hi);
        Ok(())
    }

    /// What was stored atomically in `lo..hi` is no longer there.
    fn drop_buffers(&mut self, lo: u64, hi: u64) {
        self.buffers.retain(|(at, size, _)| *at >= hi || at + u64::from(*size) <= lo);
        self.numbers.retain(|(at, size, _)| *at >= hi || at + u64::from(*size) <= lo);
    }

    /// The number that an exploration has given to a location, if it was not written to by other means since.
    pub fn number(&self, at: u64, size: u8) -> Option<u64> {
        self.numbers.iter().find(|(start, len, _)| (*start, *len) == (at, size)).map(|&(.., number)| number)
    }

    /// The numbers of the locations in `lo..hi`.
    pub fn numbers_in(&self, lo: u64, hi: u64) -> impl Iterator<Item = u64> + '_ {
        let overlaps = move |(at, size, _): &&(u64, u8, u64)| *at < hi && at + u64::from(*size) > lo;
        self.numbers.iter().filter(overlaps).map(|&(.., number)| number)
    }

    /// An atomic access whose outcome an exploration has decided, to the location that it has numbered.
    pub fn explored(
        &mut self,
        threads: &Threads,
        by: By,
        location: Location<V>,
        number: u64,
        kind: AccessKind,
    ) -> Result<(), Race> {
        self.note_atomic(threads, by, &location, kind)?;
        if self.number(location.at, location.size) != Some(number) {
            self.drop_buffers(location.at, location.at + u64::from(location.size));
            self.numbers.push((location.at, location.size, number));
        }
        Ok(())
    }

    /// Around `lo..hi` (not empty, in bounds), where accesses in `epoch`, which is its thread's present, change nothing.
    pub fn window(&self, lo: u64, hi: u64, epoch: Epoch) -> Option<Window> {
        let writable = self.cells.around(lo, hi, |cell| cell.is_written_in(epoch));
        if let Some((lo, hi)) = writable {
            return Some(Window { lo, hi, most: Most::Write });
        }
        let (lo, hi) = self.cells.around(lo, hi, |cell| cell.is_read_in(epoch))?;
        Some(Window { lo, hi, most: Most::Read })
    }

    /// An atomic load. `pick` chooses among so many stores, of which 0 is the newest; it is only asked if there are
    /// several.
    pub fn load(
        &mut self,
        threads: &mut Threads,
        by: By,
        location: Location<V>,
        order: LoadOrder,
        pick: impl FnOnce(usize) -> usize,
    ) -> Result<V, Race> {
        self.check_sizes(threads, by, &location, AccessKind::AtomicLoad)?;
        let buffer = self.buffer(&location);
        let count = buffer.readable(reader(threads, by, order));
        let age = if count > 1 { pick(count) } else { 0 };
        assert!(age < count, "one of the stores that may be read");
        let value = finish_load(buffer, threads, by, order, age);
        self.note_atomic(threads, by, &location, AccessKind::AtomicLoad)?;
        Ok(value)
    }

    /// An atomic store of `value`.
    pub fn store(
        &mut self,
        threads: &mut Threads,
        by: By,
        location: Location<V>,
        value: V,
        order: StoreOrder,
    ) -> Result<(), Race> {
        self.note_atomic(threads, by, &location, AccessKind::AtomicStore)?;
        let message = threads.message(by.thread, order.is_release());
        let is_sc = order == StoreOrder::SeqCst;
        self.buffer(&location).push(value, threads.epoch(by.thread), message, is_sc);
        after_store(threads, by, order);
        Ok(())
    }

    /// An atomic operation that reads the newest value and replaces it by `value`.
    pub fn modify(
        &mut self,
        threads: &mut Threads,
        by: By,
        location: Location<V>,
        value: V,
        order: RmwOrder,
    ) -> Result<(), Race> {
        self.check_sizes(threads, by, &location, AccessKind::AtomicRmw)?;
        let buffer = self.buffer(&location);
        let sequence = buffer.store(0).message.clone();
        finish_load(buffer, threads, by, order.load(), 0);
        self.note_atomic(threads, by, &location, AccessKind::AtomicRmw)?;
        // It continues the release sequence of what it replaces.
        let mut message = threads.message(by.thread, order.store().is_release());
        message.join(&sequence);
        let is_sc = order == RmwOrder::SeqCst;
        self.buffer(&location).push(value, threads.epoch(by.thread), message, is_sc);
        after_store(threads, by, order.store());
        Ok(())
    }

    /// A compare-exchange that may fail because it reads a value that is not `expected`: which it is. Gives nothing if it
    /// succeeds, to be completed by [`AllocRaces::modify`]; nothing was recorded then. `pick` is as in
    /// [`AllocRaces::load`]; the newest store comes first and only that one may succeed. One that fails is a load.
    pub fn fail_exchange(
        &mut self,
        threads: &mut Threads,
        by: By,
        location: Location<V>,
        expected: Expected<'_, V>,
        pick: impl FnOnce(usize) -> usize,
    ) -> Result<Option<V>, Race> {
        self.check_sizes(threads, by, &location, AccessKind::AtomicLoad)?;
        let buffer = self.buffer(&location);
        let count = buffer.readable(reader(threads, by, expected.failure));
        let different = |age: &usize| *age == 0 || !(expected.is_it)(&buffer.store(*age).value);
        let ages: Vec<usize> = (0..count).filter(different).collect();
        let age = if ages.len() > 1 { ages[pick(ages.len())] } else { 0 };
        if age == 0 && (expected.is_it)(&buffer.store(0).value) && !expected.spurious {
            return Ok(None);
        }
        let value = finish_load(buffer, threads, by, expected.failure, age);
        self.note_atomic(threads, by, &location, AccessKind::AtomicLoad)?;
        Ok(Some(value))
    }

    /// An access that has a size of its own must be ordered after stores of other sizes by something else than what it reads
    /// from them.
    fn check_sizes(
        &self,
        threads: &Threads,
        by: By,
        location: &Location<V>,
        kind: AccessKind,
    ) -> Result<(), Race> {
        let (lo, hi) = (location.at, location.at + u64::from(location.size));
        let is_known = |(at, size, _): &(u64, u8, Buffer<V>)| (*at, *size) == (location.at, location.size);
        if self.buffers.iter().any(is_known) {
            return Ok(());
        }
        let access = threads.access(by.thread, kind, location.size.into(), by.site);
        self.cells.check(lo, hi, |at, cell| match cell.check_sizes(access) {
            Some(earlier) => Err(found((earlier, Conflict::MixedSize), access, at)),
            None => Ok(()),
        })
    }

    /// Checks and records an atomic access. What it reads has been acquired before: a load that synchronises with a
    /// store is ordered after what came before that store, also at this location.
    fn note_atomic(
        &mut self,
        threads: &Threads,
        by: By,
        location: &Location<V>,
        kind: AccessKind,
    ) -> Result<(), Race> {
        let access = threads.access(by.thread, kind, location.size.into(), by.site);
        let (lo, hi) = (location.at, location.at + u64::from(location.size));
        self.cells.check(lo, hi, |at, cell| {
            let checked = match kind {
                AccessKind::AtomicLoad => cell.check_atomic_load(access),
                _ => cell.check_atomic_store(access),
            };
            checked.map_err(|race| found(race, access, at))
        })?;
        self.cells.change(lo, hi, |cell| cell.atomic(access));
        Ok(())
    }

    /// The stores to a location. Those to others that overlap it are ordered before; of them their bytes count, and what was
    /// released with the newest, which a load of any size may acquire.
    fn buffer(&mut self, location: &Location<V>) -> &mut Buffer<V> {
        let Location { at, size, newest } = location;
        let found = self.buffers.iter().position(|(start, len, _)| (start, len) == (at, size));
        let index = found.unwrap_or_else(|| {
            let end = at + u64::from(*size);
            let mut message = View::default();
            let overlaps =
                |(start, len, _): &&(u64, u8, Buffer<V>)| *start < end && start + u64::from(*len) > *at;
            self.buffers.iter().filter(overlaps).for_each(|(.., old)| message.join(&old.store(0).message));
            self.drop_buffers(*at, end);
            self.buffers.push((*at, *size, Buffer::new(newest.clone(), message)));
            self.buffers.len() - 1
        });
        &mut self.buffers[index].2
    }
}

/// What a compare-exchange asks for.
#[derive(Clone, Copy)]
pub struct Expected<'a, V> {
    pub is_it: &'a dyn Fn(&V) -> bool,
    pub failure: LoadOrder,
    /// It fails in any case.
    pub spurious: bool,
}

fn found((earlier, conflict): (Stamp, Conflict), access: Access<'_>, at: u64) -> Race {
    Race { earlier, later: access.stamp, conflict, at }
}

fn reader<'a>(threads: &'a Threads, by: By, order: LoadOrder) -> Reader<'a> {
    let view = threads.view(by.thread);
    let sc_fences = (order == LoadOrder::SeqCst).then(|| threads.sc_fences());
    Reader { clock: &view.clock, fenced: &view.fenced, sc_fences }
}

/// Reads a store of this age.
fn finish_load<V: Clone>(
    buffer: &mut Buffer<V>,
    threads: &mut Threads,
    by: By,
    order: LoadOrder,
    age: usize,
) -> V {
    buffer.note_read(age, threads.epoch(by.thread), order == LoadOrder::SeqCst);
    let store = buffer.store(age);
    let value = store.value.clone();
    threads.receive(by.thread, &store.message, order.is_acquire());
    if order == LoadOrder::SeqCst {
        threads.note_sc(by.thread);
    }
    value
}

fn after_store(threads: &mut Threads, by: By, order: StoreOrder) {
    match order {
        StoreOrder::Relaxed => threads.tick_to_explain(by.thread),
        StoreOrder::Release => threads.tick(by.thread),
        StoreOrder::SeqCst => threads.note_sc(by.thread),
    }
}

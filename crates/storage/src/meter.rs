//! An allocator that counts what is in use, by thread and in all.
//!
//! A run goes on one thread at a time, so what that thread allocates less what it frees is what the run takes, whatever it is for:
//! the program's memory, its shadow, borrows, frames, captured output. The counts are those of glibc's allocator, with its overhead for each
//! block. Equal runs count alike, because nothing that depends on other threads is counted to a run ([`uncounted`]).

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

/// Counts what the system's allocator gives out. A program makes it its global allocator; if none does, all counts are 0.
pub struct Meter;

struct Local {
    /// What this thread has allocated less what it has freed.
    used: Cell<i64>,
    /// The part of it that is not in the total yet.
    untold: Cell<i64>,
}

thread_local! {
    static LOCAL: Local = const { Local { used: Cell::new(0), untold: Cell::new(0) } };
}

static TOTAL: AtomicI64 = AtomicI64::new(0);
/// How much the process may use, or 0 if nobody has said.
static PROCESS_LIMIT: AtomicI64 = AtomicI64::new(0);
static RUNNING: AtomicUsize = AtomicUsize::new(0);

/// A thread tells the total after so many bytes.
const TOLD_AFTER: i64 = 1 << 18;

/// What a block of this size costs: a header, and sizes in steps of 16 bytes.
#[inline]
fn cost(size: usize) -> i64 {
    (size + 8).next_multiple_of(16).max(32) as i64
}

#[inline]
fn count(change: i64) {
    LOCAL.with(|local| {
        local.used.set(local.used.get() + change);
        let untold = local.untold.get() + change;
        if untold.abs() < TOLD_AFTER {
            return local.untold.set(untold);
        }
        local.untold.set(0);
        TOTAL.fetch_add(untold, Ordering::Relaxed);
    });
}

// SAFETY: every method is the system allocator's; counting allocates nothing.
unsafe impl GlobalAlloc for Meter {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promises are the same.
        let block = unsafe { System.alloc(layout) };
        if !block.is_null() {
            count(cost(layout.size()));
        }
        block
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        let block = unsafe { System.alloc_zeroed(layout) };
        if !block.is_null() {
            count(cost(layout.size()));
        }
        block
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        count(-cost(layout.size()));
        // SAFETY: as above.
        unsafe { System.dealloc(block, layout) }
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above.
        let moved = unsafe { System.realloc(block, layout, size) };
        if !moved.is_null() {
            count(cost(size) - cost(layout.size()));
        }
        moved
    }
}

/// Does something whose memory no run has to answer for, because others use it, too.
pub fn uncounted<T>(body: impl FnOnce() -> T) -> T {
    let before = LOCAL.with(|local| local.used.get());
    let result = body();
    LOCAL.with(|local| local.used.set(before));
    result
}

/// Reserves memory, or gives it back, of which nobody knows how much will be used: it is not counted at all.
pub fn reserved<T>(body: impl FnOnce() -> T) -> T {
    let before = LOCAL.with(|local| local.used.get());
    let result = body();
    count(before - LOCAL.with(|local| local.used.get()));
    result
}

/// Has freed memory kept for what comes next, in a process that makes many short runs: otherwise the system is asked for the same pages
/// for each of them. The counts are not changed by it.
pub fn keep_freed_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        use std::ffi::c_int;
        unsafe extern "C" {
            fn mallopt(param: c_int, value: c_int) -> c_int;
        }
        const TRIM_THRESHOLD: c_int = -1;
        const TOP_PAD: c_int = -2;
        const MMAP_THRESHOLD: c_int = -3;
        for (param, value) in [(TRIM_THRESHOLD, 1 << 27), (TOP_PAD, 1 << 20), (MMAP_THRESHOLD, 1 << 23)] {
            // SAFETY: it sets a number of the allocator's. If it does not know it, nothing changes.
            unsafe { mallopt(param, value) };
        }
    }
}

/// What all threads use, but for what each has not told yet.
pub fn total() -> u64 {
    u64::try_from(TOTAL.load(Ordering::Relaxed)).unwrap_or(0)
}

/// Says how much the process may use.
pub fn limit_process(bytes: u64) {
    PROCESS_LIMIT.store(i64::try_from(bytes).unwrap_or(i64::MAX), Ordering::Relaxed);
}

/// Whether the process uses more than it may, and a run that uses so much at least its share of it.
pub fn is_short(used: u64) -> bool {
    let limit = PROCESS_LIMIT.load(Ordering::Relaxed);
    let total = TOTAL.load(Ordering::Relaxed);
    if limit == 0 || total <= limit {
        return false;
    }
    let share = total as u64 / RUNNING.load(Ordering::Relaxed).max(1) as u64;
    used >= share / 2
}

/// Says that one more run goes on, as long as it lives.
#[derive(Debug)]
pub struct Running(());

impl Running {
    pub fn begin() -> Running {
        RUNNING.fetch_add(1, Ordering::Relaxed);
        Running(())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        RUNNING.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What one run uses. It counts while the run goes on ([`Usage::resume`], [`Usage::pause`]), on whichever thread.
#[derive(Clone, Copy, Debug, Default)]
pub struct Usage {
    before: i64,
    /// What the thread had used when the run went on.
    since: Option<i64>,
}

impl Usage {
    /// A run that begins with what others have made for it.
    pub fn with(bytes: u64) -> Usage {
        Usage { before: i64::try_from(bytes).unwrap_or(i64::MAX), since: None }
    }

    pub fn resume(&mut self) {
        self.since = Some(LOCAL.with(|local| local.used.get()));
    }

    pub fn pause(&mut self) {
        self.before = self.signed();
        self.since = None;
    }

    #[inline]
    fn signed(&self) -> i64 {
        self.before + self.since.map_or(0, |since| LOCAL.with(|local| local.used.get()) - since)
    }

    #[inline]
    pub fn bytes(&self) -> u64 {
        self.signed().max(0) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[global_allocator]
    static METER: Meter = Meter;

    #[test]
    fn what_a_run_allocates_is_counted_while_it_goes_on() {
        let mut usage = Usage::with(1000);
        usage.resume();
        let mut block = vec![0u8; 100_000];
        assert!((101_000..101_100).contains(&usage.bytes()), "{usage:?}");
        block.resize(300_000, 1);
        assert!((301_000..301_100).contains(&usage.bytes()), "{usage:?}");
        usage.pause();
        drop(block);
        assert!((301_000..301_100).contains(&usage.bytes()), "{usage:?}");
    }

    #[test]
    fn what_is_shared_is_not_counted_to_a_run_but_to_the_process() {
        let mut usage = Usage::default();
        usage.resume();
        let before = total();
        let kept = uncounted(|| vec![1u8; 10 << 20]);
        assert_eq!(usage.bytes(), 0);
        assert!(total() >= before + (9 << 20), "{before} {}", total());
        drop(kept);
    }

    #[test]
    fn small_blocks_cost_their_headers() {
        let mut usage = Usage::default();
        usage.resume();
        let blocks: Vec<Box<[u8; 64]>> = (0..1000).map(|_| Box::new([0; 64])).collect();
        assert!(usage.bytes() >= 80 * 1000, "{usage:?}");
        drop(blocks);
    }
}

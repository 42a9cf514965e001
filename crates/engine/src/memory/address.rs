//! Where allocations lie: addresses of globals, functions, stacks and heap, and which are exposed.
//!
//! Addresses matter only to programs that look at them; they are chosen so that such programs see what they
//! might see natively: alignment by chance, reuse, neighbours. Stack addresses follow the frames, heap addresses
//! come from lists of freed ranges by size class or from the top of the heap. Each thread has a stack and a part of the heap
//! of its own, so where something lies depends on the thread and on what it allocated before, unless it gets an address that
//! another thread has returned.
//!
//! No allocation is aligned better than it promises, but by chance. Mostly it is not: fifteen times of sixteen an address
//! exceeds a multiple of `UNALIGNED` by just the promised alignment. A program that relies on more is found by nearly every
//! seed then, at the beginning and at most offsets behind it: a `u32` at offset 1 of bytes would be aligned for half of the odd addresses.

use std::collections::BTreeMap;

use ubik_ir::Target;
use ubik_verdict::{Exhausted, Result};

use crate::choice::{Choice, What};
use crate::concurrency::ThreadId;
use crate::machine::Config;
use crate::value::AllocId;

#[derive(Clone)]
pub struct AddressSpace {
    /// The next addresses to hand out for globals, functions and heap blocks.
    global_top: u64,
    function_top: u64,
    /// The main thread's part of the heap ends here, those of others lie behind.
    heap_end: u64,
    /// How much a thread gets at first. Many threads allocate little, and there may be very many of them.
    heap_chunk: u64,
    /// The part of the heap that each thread has.
    heaps: Vec<Heap>,
    /// The thread that runs.
    pub(crate) thread: ThreadId,
    /// Stacks of threads: where they begin, their size, how many there may be, were taken so far, and were returned.
    stacks_from: u64,
    stack_size: u64,
    most_stacks: u64,
    taken_stacks: u64,
    returned_stacks: Vec<ThreadStack>,
    /// Allocations of which a pointer became an integer, by base address.
    exposed: BTreeMap<(u64, AllocId), u64>,
    pub stack_top: u64,
    pub stack_end: u64,
    /// How often, in a hundred, a freed range is used again if there is one.
    pub reuse_rate: u32,
    /// The same for a range that another thread has returned.
    pub cross_thread_reuse_rate: u32,
    /// Chosen once for a run: what scatters addresses that no choice of their own is made for.
    salt: u64,
    /// How many globals were placed.
    globals: u64,
}

/// One thread's part of the heap.
#[derive(Clone, Debug, Default)]
struct Heap {
    /// The next address to hand out; the end is where the space ends for the main thread.
    top: u64,
    end: u64,
    /// How many chunks the thread has had; each is twice as large as the one before.
    chunks: u32,
    /// Ranges that the thread has returned, by (size, alignment) class.
    reusable: Vec<Vec<Returned>>,
}

/// A range that was returned.
#[derive(Clone, Copy, Debug)]
struct Returned {
    base: u64,
    size: u64,
}

/// Where the stack of a thread begins and ends; it grows downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreadStack {
    pub top: u64,
    pub end: u64,
}

/// A place on the heap, and whether another thread has returned it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapPlace {
    pub base: u64,
    pub was_of_another: bool,
}

/// Locals and globals begin somewhere in the first so many bytes of their room.
const SPREAD: u64 = 64;

/// How much room something takes that may begin at any of its promised alignment's multiples.
pub fn room_for(size: u64, align: u64) -> u64 {
    size.max(1).next_multiple_of(align) + room_before(align)
}

/// The alignment of such room.
pub fn room_align(align: u64) -> u64 {
    align.max(SPREAD)
}

fn room_before(align: u64) -> u64 {
    if align < SPREAD { SPREAD } else { 2 * align }
}

/// Most addresses lie behind a multiple of this by the alignment that they promise, if that is less.
pub const UNALIGNED: u64 = 16;

/// What an address is a multiple of, if the alignment is taken from it.
#[inline]
fn unaligned_step(align: u64) -> u64 {
    UNALIGNED.max(2 * align)
}

/// Where in its room something begins, and by how much that is to exceed a multiple of `UNALIGNED`.
#[inline]
pub fn offset_in_room(random: u64, align: u64, excess: u64) -> u64 {
    let below = room_before(align) - 1;
    let (is_chance, random) = (random & 0xf00 == 0, random & below);
    if is_chance { (random * align) & below } else { ((random * unaligned_step(align)) & below) + excess }
}

/// How often the chunks of a thread's heap become twice as large.
const MOST_DOUBLINGS: u32 = 8;

/// The space between functions, so that each has an address of its own.
const FUNCTION_SIZE: u64 = 16;

impl AddressSpace {
    pub fn new(target: &Target, config: &Config) -> AddressSpace {
        let wide = target.pointer_size == 8;
        let pick = |narrow: u64, wide_address: u64| if wide { wide_address } else { narrow };
        AddressSpace {
            function_top: pick(0x0010_0000, 0x5555_5555_0000),
            global_top: pick(0x0800_0000, 0x5555_6000_0000),
            heaps: vec![Heap { top: pick(0x2000_0000, 0x5555_a000_0000), ..Heap::default() }],
            heap_end: pick(0xb000_0000, 0x7e00_0000_0000),
            heap_chunk: pick(0x0004_0000, 0x0400_0000),
            thread: ThreadId::MAIN,
            stacks_from: pick(0xb000_0000, 0x7e00_0000_0000),
            stack_size: pick(0x0010_0000, 0x1000_0000),
            most_stacks: pick(0x100, 0x1000),
            taken_stacks: 0,
            returned_stacks: Vec::new(),
            stack_top: pick(0xfff0_0000, 0x7fff_f000_0000),
            stack_end: pick(0xc000_0000, 0x7f00_0000_0000),
            exposed: BTreeMap::new(),
            reuse_rate: config.address_reuse,
            cross_thread_reuse_rate: config.address_reuse_cross_thread,
            salt: 0,
            globals: 0,
        }
    }

    /// Shifts the regions, so that no two seeds show a program the same addresses.
    pub fn randomise(&mut self, choice: &mut Choice) {
        self.function_top += u64::from(choice.below(What::Address, 1 << 12)) * FUNCTION_SIZE;
        self.global_top += u64::from(choice.below(What::Address, 1 << 12)) * 16;
        self.heaps[0].top += u64::from(choice.below(What::Address, 1 << 12)) * 16;
        self.stack_top -= u64::from(choice.below(What::Address, 1 << 12)) * SPREAD;
        self.salt = u64::from(choice.below(What::Address, u32::MAX));
    }

    /// A number that is chosen for this run and depends on both keys only. Equal in all modes, and cheap.
    #[inline]
    pub fn scattered(&self, key: u64, other: u64) -> u64 {
        let mixed = (key ^ self.salt << 32).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ other;
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ mixed >> 32
    }

    pub fn place_function(&mut self, align: u64) -> u64 {
        let base = self.function_top.next_multiple_of(align.max(FUNCTION_SIZE));
        self.function_top = base + FUNCTION_SIZE;
        base
    }

    pub fn place_global(&mut self, size: u64, align: u64) -> u64 {
        self.globals += 1;
        let gap = offset_in_room(self.scattered(self.globals, 0), align, align);
        let base = self.global_top.next_multiple_of(room_align(align)) + gap;
        // At least one byte apart: no two globals share an address, nor touch.
        self.global_top = base + size.max(1) + 1;
        base
    }

    pub fn place_heap(&mut self, size: u64, align: u64, choice: &mut Choice) -> Result<HeapPlace> {
        let class = reuse_class(size, align);
        if let Some(place) = class.and_then(|class| self.reuse_heap(class, size, choice)) {
            return Ok(place);
        }
        let room = class.map_or(size, class_room).max(1);
        let gap = u64::from(choice.below(What::Address, 4)) * align.min(4096);
        let is_unaligned = align < 4096 && choice.below(What::Address, 16) != 0;
        let base = match self.grow_heap(room, align, gap, is_unaligned) {
            Some(base) => base,
            None => self.new_chunk(room, align).ok_or(Exhausted::AddressSpace)?,
        };
        Ok(HeapPlace { base, was_of_another: false })
    }

    /// A range that was returned, if there is one and the choice falls on it.
    fn reuse_heap(&mut self, class: usize, size: u64, choice: &mut Choice) -> Option<HeapPlace> {
        let own = self.heaps.get_mut(self.thread.index()).and_then(|heap| heap.reusable.get_mut(class));
        if let Some(list) = own.filter(|list| !list.is_empty())
            && choice.chance(What::Address, self.reuse_rate)
        {
            let index = choice.below(What::Address, list.len().min(1 << 16) as u32) as usize;
            return Some(HeapPlace { base: list.swap_remove(index).base, was_of_another: false });
        }
        self.reuse_of_another(class, size, choice)
    }

    /// A range of just this size that another thread has returned. Who gets it is ordered after that thread, which may hide
    /// a race, so this happens less often than it could.
    fn reuse_of_another(&mut self, class: usize, size: u64, choice: &mut Choice) -> Option<HeapPlace> {
        if self.heaps.len() == 1 || !choice.chance(What::Reuse, self.cross_thread_reuse_rate) {
            return None;
        }
        let thread = self.thread.index();
        let lists = self.heaps.iter().enumerate().filter(|(other, _)| *other != thread);
        let lists = lists.filter_map(|(other, heap)| Some((other, heap.reusable.get(class)?)));
        let found = |(other, list): (usize, &Vec<Returned>)| {
            let fit = list.iter().enumerate().filter(|(_, range)| range.size == size);
            fit.map(|(at, _)| (other, at)).collect::<Vec<_>>()
        };
        let found: Vec<(usize, usize)> = lists.flat_map(found).collect();
        if found.is_empty() {
            return None;
        }
        let (other, at) = found[choice.below(What::Reuse, found.len().min(1 << 16) as u32) as usize];
        let base = self.heaps[other].reusable[class].swap_remove(at).base;
        Some(HeapPlace { base, was_of_another: true })
    }

    /// Room at the top of the running thread's part.
    fn grow_heap(&mut self, room: u64, align: u64, gap: u64, is_unaligned: bool) -> Option<u64> {
        let (thread, space_end) = (self.thread, self.heap_end);
        let heap = self.heaps.get_mut(thread.index())?;
        let from = (heap.top + gap).checked_next_multiple_of(align)?;
        // The next address that is aligned just as it has to be. A thread that has no part of the heap yet is at zero.
        let base = match is_unaligned {
            true => from
                .saturating_sub(align)
                .checked_next_multiple_of(unaligned_step(align))?
                .checked_add(align)?,
            false => from,
        };
        let limit = if thread == ThreadId::MAIN { space_end } else { heap.end };
        let end = base.checked_add(room).filter(|&end| end <= limit)?;
        heap.top = end;
        Some(base)
    }

    /// A new part for the running thread, in which there is room.
    fn new_chunk(&mut self, room: u64, align: u64) -> Option<u64> {
        if self.thread == ThreadId::MAIN {
            return None;
        }
        let thread = self.thread.index();
        if self.heaps.len() <= thread {
            self.heaps.resize(thread + 1, Heap::default());
        }
        let chunk = self.heap_chunk << self.heaps[thread].chunks.min(MOST_DOUBLINGS);
        let size = room.checked_add(align)?.checked_next_multiple_of(chunk)?;
        let start = self.heap_end.checked_sub(size).filter(|&start| start >= self.heaps[0].top)?;
        self.heap_end = start;
        let heap = &mut self.heaps[thread];
        (heap.top, heap.end, heap.chunks) = (start, start + size, heap.chunks + 1);
        self.grow_heap(room, align, 0, false)
    }

    pub fn return_heap(&mut self, base: u64, size: u64, align: u64) {
        let Some(class) = reuse_class(size, align) else { return };
        let thread = self.thread.index();
        if self.heaps.len() <= thread {
            self.heaps.resize(thread + 1, Heap::default());
        }
        let reusable = &mut self.heaps[thread].reusable;
        if reusable.len() <= class {
            reusable.resize(class + 1, Vec::new());
        }
        reusable[class].push(Returned { base, size });
    }

    /// Room for the stack of a new thread, if there is some.
    pub fn take_stack(&mut self, choice: &mut Choice) -> Option<ThreadStack> {
        let is_full = self.taken_stacks == self.most_stacks;
        if !self.returned_stacks.is_empty() && (is_full || choice.chance(What::Reuse, self.reuse_rate)) {
            return self.returned_stacks.pop();
        }
        if is_full {
            return None;
        }
        let end = self.stacks_from + self.taken_stacks * self.stack_size;
        self.taken_stacks += 1;
        let top = end + self.stack_size - 16 - u64::from(choice.below(What::Reuse, 1 << 12)) * 16;
        Some(ThreadStack { top, end })
    }

    pub fn return_stack(&mut self, stack: ThreadStack) {
        self.returned_stacks.push(stack);
    }

    pub fn expose(&mut self, base: u64, size: u64, id: AllocId) {
        self.exposed.insert((base, id), size);
    }

    pub fn unexpose(&mut self, base: u64, id: AllocId) {
        self.exposed.remove(&(base, id));
    }

    /// The exposed allocation that contains `addr`, or ends there if none does.
    pub fn exposed_at(&self, addr: u64) -> Option<AllocId> {
        let upto = self.exposed.range(..=(addr, AllocId(u32::MAX)));
        let mut ends_here = None;
        for (&(base, id), &size) in upto.rev().take(2) {
            if addr - base < size {
                return Some(id);
            }
            if addr - base == size {
                ends_here = ends_here.or(Some(id));
            }
        }
        ends_here
    }
}

/// Blocks are reused among sizes that round up to the same power of two, at equal alignment.
fn reuse_class(size: u64, align: u64) -> Option<usize> {
    let size_log2 = 64 - size.max(1).saturating_sub(1).leading_zeros() as usize;
    let align_log2 = align.trailing_zeros() as usize;
    (size_log2 <= 40 && align_log2 < 16).then_some(size_log2 * 16 + align_log2)
}

fn class_room(class: usize) -> u64 {
    1 << (class / 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Threads that end leave their parts of the heap behind, so there must be room for very many.
    #[test]
    fn many_threads_have_heaps() {
        for (target, threads) in [(Target::x86_64_linux(), 100_000), (Target::i686_linux(), 5_000)] {
            let (mut space, mut choice) = (AddressSpace::new(&target, &Config::default()), Choice::seeded(0));
            let mut bases = Vec::new();
            for thread in 1..threads {
                space.thread = ThreadId(thread);
                bases.push(space.place_heap(40, 8, &mut choice).unwrap().base);
            }
            bases.sort_unstable();
            assert!(bases.windows(2).all(|pair| pair[1] - pair[0] >= 40));
        }
    }

    /// Few addresses are aligned better than they have to be, also at small offsets behind them.
    #[test]
    fn addresses_are_rarely_aligned_by_chance() {
        let (mut space, mut choice) =
            (AddressSpace::new(&Target::x86_64_linux(), &Config::default()), Choice::seeded(7));
        space.randomise(&mut choice);
        for align in [1, 2, 4, 8, 16, 32] {
            let heap: Vec<u64> =
                (0..512).map(|_| space.place_heap(24, align, &mut choice).unwrap().base).collect();
            let globals: Vec<u64> = (0..512).map(|_| space.place_global(24, align)).collect();
            for bases in [heap, globals] {
                assert!(bases.iter().all(|base| base.is_multiple_of(align)));
                let are_aligned = |offset: u64, wanted: u64| {
                    bases.iter().filter(|&base| (base + offset).is_multiple_of(wanted)).count()
                };
                assert!((1..=64).contains(&are_aligned(0, 2 * align)), "{align}");
                assert!((1..=64).contains(&are_aligned(align, 4 * align)) || align > 4, "{align}");
            }
        }
    }

    /// A thread may free before it allocates.
    #[test]
    fn threads_may_begin_by_returning() {
        let (mut space, mut choice) =
            (AddressSpace::new(&Target::x86_64_linux(), &Config::default()), Choice::seeded(0));
        for thread in 1..64 {
            space.thread = ThreadId(thread);
            space.return_heap(0x1000, 24, 8);
            assert!(space.place_heap(100, 8, &mut choice).unwrap().base.is_multiple_of(8));
        }
    }

    /// A thread that allocates much gets larger and larger parts.
    #[test]
    fn a_heap_grows() {
        let (mut space, mut choice) =
            (AddressSpace::new(&Target::x86_64_linux(), &Config::default()), Choice::seeded(0));
        space.thread = ThreadId(1);
        let mut taken: Vec<(u64, u64)> = Vec::new();
        for size in [1 << 20, 1 << 27, 1 << 30, 1 << 33, 1 << 36, 40] {
            let base = space.place_heap(size, 16, &mut choice).unwrap().base;
            assert!(taken.iter().all(|&(from, to)| base + size <= from || base >= to));
            taken.push((base, base + size));
        }
    }
}

//! Where allocations lie: addresses of globals, functions, stacks and heap, and which are exposed.
//!
//! Addresses matter only to programs that look at them; they are chosen so that such programs see what they
//! might see natively: alignment by chance, reuse, neighbours. Stack addresses follow the frames, heap addresses
//! come from lists of freed ranges by size class or from the top of the heap.

use std::collections::BTreeMap;

use ubik_ir::Target;
use ubik_verdict::{Exhausted, Result};

use crate::choice::Choice;
use crate::value::AllocId;

#[derive(Clone)]
pub struct AddressSpace {
    /// The next addresses to hand out for globals, functions and heap blocks.
    global_top: u64,
    function_top: u64,
    heap_top: u64,
    heap_end: u64,
    /// Freed heap ranges, by (size, alignment) class.
    reusable: Vec<Vec<u64>>,
    /// Allocations of which a pointer became an integer, by base address.
    exposed: BTreeMap<(u64, AllocId), u64>,
    pub stack_top: u64,
    pub stack_end: u64,
    /// How often, in a hundred, a freed range is used again if there is one.
    pub reuse_rate: u32,
}

/// The space between functions, so that each has an address of its own.
const FUNCTION_SIZE: u64 = 16;

impl AddressSpace {
    pub fn new(target: &Target) -> AddressSpace {
        let wide = target.pointer_size == 8;
        let pick = |narrow: u64, wide_address: u64| if wide { wide_address } else { narrow };
        AddressSpace {
            function_top: pick(0x0010_0000, 0x5555_5555_0000),
            global_top: pick(0x0800_0000, 0x5555_6000_0000),
            heap_top: pick(0x2000_0000, 0x5555_a000_0000),
            heap_end: pick(0xb000_0000, 0x7e00_0000_0000),
            stack_top: pick(0xfff0_0000, 0x7fff_f000_0000),
            stack_end: pick(0xc000_0000, 0x7f00_0000_0000),
            reusable: Vec::new(),
            exposed: BTreeMap::new(),
            reuse_rate: 0,
        }
    }

    /// Shifts the regions, so that no two seeds show a program the same addresses.
    pub fn randomise(&mut self, choice: &mut Choice) {
        self.function_top += u64::from(choice.below(1 << 12)) * FUNCTION_SIZE;
        self.global_top += u64::from(choice.below(1 << 12)) * 16;
        self.heap_top += u64::from(choice.below(1 << 12)) * 16;
        self.stack_top -= u64::from(choice.below(1 << 12)) * 16;
    }

    pub fn place_function(&mut self) -> u64 {
        self.function_top += FUNCTION_SIZE;
        self.function_top - FUNCTION_SIZE
    }

    pub fn place_global(&mut self, size: u64, align: u64) -> u64 {
        let base = self.global_top.next_multiple_of(align);
        // At least one byte apart: no two globals share an address, nor touch.
        self.global_top = base + size.max(1) + 1;
        base
    }

    pub fn place_heap(&mut self, size: u64, align: u64, choice: &mut Choice) -> Result<u64> {
        let class = reuse_class(size, align);
        if let Some(class) = class
            && let Some(list) = self.reusable.get_mut(class)
            && !list.is_empty()
            && choice.chance(self.reuse_rate)
        {
            let index = choice.below(list.len().min(1 << 16) as u32) as usize;
            return Ok(list.swap_remove(index));
        }
        let room = class.map_or(size, class_room).max(1);
        // The alignment is kept to what was asked for, by putting odd multiples in between.
        let gap = u64::from(choice.below(4)) * align.min(4096);
        let base = (self.heap_top + gap).next_multiple_of(align);
        let end = base.checked_add(room).filter(|&end| end <= self.heap_end);
        self.heap_top = end.ok_or(Exhausted::AddressSpace)?;
        Ok(base)
    }

    pub fn return_heap(&mut self, base: u64, size: u64, align: u64) {
        let Some(class) = reuse_class(size, align) else { return };
        if self.reusable.len() <= class {
            self.reusable.resize(class + 1, Vec::new());
        }
        self.reusable[class].push(base);
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

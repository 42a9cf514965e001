//! The machine's memory: allocations, their bytes, initialisation, provenance, liveness.
//!
//! Every pointer names its allocation, so an access begins with a table lookup, not with an address. The order
//! of checks is: provenance names an allocation; it is live; in bounds; (race); borrow; alignment; then what the
//! bytes hold. Fast paths (`load`, `store`) test in any order, change nothing until every test has passed, and
//! otherwise start over on the slow path (`access`), which follows the order.

mod access;
pub(crate) mod address;
mod aliasing;
mod alignment;
mod allocations;
mod bodies;
mod borrow;
mod budget;
mod bytes;
mod check;
mod collection;
mod copy;
mod counters;
mod desc;
mod explored;
mod globals;
mod guard;
mod heap;
mod inspect;
mod layout;
mod notes;
mod protection;
mod race;
mod rules;

use std::sync::Arc;

use ubik_ir::Program;
use ubik_verdict::{AllocName, EventKind, Result};

pub use access::Place;
pub use address::{AddressSpace, ThreadStack};
pub(crate) use allocations::SharedTables;
pub use borrow::{BorrowModel, NewBorrow, QuickBorrow, pattern};
pub(crate) use counters::{COUNTER, Counting};
pub use counters::{Counter, Window};
pub use desc::{AllocKind, Body, Desc, HeapKind, Meta, Piece, flag};
pub use explored::{Stored, Target};
pub use guard::{Guard, Guarded};
pub use heap::Free;
pub use layout::DataLayout;
pub use race::{Exchange, RaceKind, Races};
pub use rules::MemoryRules;
pub use ubik_borrows::AccessKind;

use self::alignment::Promises;
use self::allocations::Allocations;
use self::budget::Budget;
use self::check::Checks;
use self::collection::Collection;
use self::notes::{Notes, Tenant};
use self::protection::Protection;
use self::race::Detector;
use crate::choice::Choice;
use crate::cpu::Cpu;
use crate::machine::Config;
use crate::value::{AllocId, Prov, Slot};
use crate::watch::Watch;

/// All memory of a machine. Each field is a room with a file of its own, whose functions alone change what is in it.
pub struct Memory {
    pub program: Arc<Program>,
    /// What is checked, and how strictly.
    pub rules: MemoryRules,
    pub layout: DataLayout,
    /// Descriptors, bytes with what is known of each, and states of borrows.
    allocations: Allocations,
    /// Where allocations lie, and which are exposed.
    pub addresses: AddressSpace,
    /// What the program promises of their alignment.
    promises: Promises,
    /// What running calls keep others from.
    protection: Protection,
    /// When a collection of dead tags would pay.
    collection: Collection,
    /// What threads know of each other, and who accessed what.
    races: Detector,
    /// What reports are to know.
    pub(crate) notes: Notes,
    /// What the run takes of the real machine.
    pub(crate) budget: Budget,
    /// What the processor has, and whether the program has asked.
    pub cpu: Cpu,
    /// How often paranoid mode has looked at something.
    checks: Checks,
}

/// What a new allocation is to be.
#[derive(Clone, Copy, Debug)]
pub struct NewAlloc {
    pub base: u64,
    pub size: u64,
    pub align: u64,
    pub kind: AllocKind,
}

impl Memory {
    /// Memory with a program's functions and globals in it.
    pub fn new(program: Arc<Program>, config: &Config, choice: &mut Choice) -> Memory {
        let mut memory = Memory {
            rules: MemoryRules::new(config, &program),
            layout: DataLayout::new(program.target()),
            allocations: Allocations::new(),
            addresses: AddressSpace::new(program.target(), config),
            promises: Promises::default(),
            protection: Protection::new(),
            collection: Collection::default(),
            races: Detector::default(),
            notes: Notes::new(config.tenants_of, !config.allow_aliasing.is_empty()),
            budget: Budget::new(config.memory_limit, program.image_len() as u64),
            cpu: Cpu { avx512: config.avx512, ..Cpu::default() },
            checks: Checks::default(),
            program,
        };
        memory.place_fixed(choice);
        if let Some(watch) = Watch::new(config) {
            memory.set_watch(watch);
        }
        memory
    }

    #[inline(always)]
    pub fn desc(&self, id: AllocId) -> &Desc {
        self.allocations.desc(id)
    }

    #[inline(always)]
    fn desc_mut(&mut self, id: AllocId) -> &mut Desc {
        self.allocations.desc_mut(id)
    }

    /// The name that the next allocation gets; earlier ones are smaller.
    pub(crate) fn next_name(&self) -> u64 {
        self.allocations.next_name()
    }

    /// How many entries there are; ids are below.
    pub(crate) fn entries(&self) -> usize {
        self.allocations.len()
    }

    pub fn live_ids(&self) -> impl Iterator<Item = AllocId> + '_ {
        self.allocations.live_ids()
    }

    pub fn body(&self, id: AllocId) -> Option<&Body> {
        self.allocations.body(id)
    }

    /// The body for changing it, made this machine's own first.
    #[inline]
    pub(super) fn body_mut(&mut self, id: AllocId) -> &mut Body {
        self.allocations.body_mut(id)
    }

    /// A new allocation, uninitialised, and the pointer that owns it.
    #[inline]
    pub fn allocate(&mut self, new: NewAlloc) -> Result<Slot> {
        let name = self.allocations.name_one();
        let id = self.allocations.take(new.size, Meta { name, kind: new.kind }, &self.budget)?;
        let desc = self.allocations.desc_mut(id);
        desc.base = new.base;
        desc.flags |= Desc::align_flags(new.align);
        let root = desc.next_tag;
        desc.min_tag = root;
        desc.next_tag = root + 1;
        if matches!(new.kind, AllocKind::Stack { .. }) {
            desc.flags |= flag::ON_STACK;
        }
        if self.races.is_recording() {
            self.race_allocated(id);
        } else if !self.rules.paranoid {
            desc.cache_everywhere(root);
        }
        if self.notes.is_watching() {
            self.note_allocation(id);
        }
        self.notes.tenants.keep(id, || Tenant { root, name: AllocName(name), base: new.base });
        Ok(Slot::ptr(new.base, Prov::new(id, root)))
    }

    /// Gives a name to an allocation that is not made, so that others have the names that they would have.
    #[inline(always)]
    pub(crate) fn count_unmade(&mut self) {
        self.allocations.name_one();
    }

    /// Ends an allocation. What may end it has been checked.
    #[inline]
    pub fn release(&mut self, id: AllocId) {
        if self.notes.is_watching() {
            self.note_release(id);
        }
        if self.races.is_recording() {
            self.race_forget(id);
        }
        if self.desc(id).has(flag::GUARDED) {
            self.forget_ended_locations(id);
        }
        let desc = self.allocations.desc(id);
        if desc.has(flag::EXPOSED) {
            self.addresses.unexpose(desc.base, id);
        }
        self.allocations.release(id);
    }

    /// Another thread than the first has begun to run.
    pub(crate) fn begin_threads(&mut self) {
        self.protection.begin_threads();
    }

    #[cold]
    fn note_allocation(&mut self, id: AllocId) {
        let name = self.name(id);
        // Describing a local decodes its function: only what is watched is worth that.
        if self.notes.watch.as_ref().is_some_and(|watch| watch.is_watched(name)) {
            let alloc = self.info(id);
            self.notes.watch.as_mut().expect("there is one").note(name, EventKind::Allocated { alloc });
        }
        self.see(id);
    }

    /// Has every access to an allocation told if that is wanted.
    fn see(&mut self, id: AllocId) {
        if self.notes.sees(self.name(id)) {
            let desc = self.desc_mut(id);
            desc.flags |= flag::SEEN;
            desc.drop_cache();
        }
    }

    /// Notes the history of some allocations from now on.
    fn set_watch(&mut self, watch: Watch) {
        self.notes.watch = Some(Box::new(watch));
        let ids: Vec<AllocId> = self.live_ids().collect();
        ids.into_iter().for_each(|id| self.see(id));
    }

    #[cold]
    fn note_release(&mut self, id: AllocId) {
        let alloc = self.name(id);
        if let Some(watch) = self.notes.watch.as_mut().filter(|watch| watch.is_watched(alloc)) {
            watch.note(alloc, EventKind::Freed { alloc });
        }
    }

    /// Whether an allocation is a global that nobody has looked at yet.
    pub(crate) fn is_pending(&self, id: AllocId) -> bool {
        self.desc(id).has(flag::PENDING)
    }

    /// Shows the provenance of every pointer that is stored in an allocation.
    pub(crate) fn visit_provenance(&self, id: AllocId, mut visit: impl FnMut(Prov)) {
        if self.desc(id).has(flag::PENDING) {
            return self.visit_pending(id, visit);
        }
        let Some(body) = self.body(id) else { return };
        if let Some(words) = &body.prov {
            words.iter().copied().filter(|prov| !prov.is_none()).for_each(&mut visit);
        }
        body.pieces.iter().for_each(|piece| visit(piece.prov));
    }

    /// Shows every initialised word of an allocation as an integer.
    pub(crate) fn visit_words(&self, id: AllocId, mut visit: impl FnMut(u64)) {
        if self.body(id).is_none() || !self.has_bytes(id) {
            return;
        }
        let size = self.layout.pointer_size;
        for at in (0..self.desc(id).size / size).map(|index| index * size) {
            if self.is_init(id, at, size) {
                visit(self.raw_bits(id, at, size));
            }
        }
    }

    /// A copy of all memory. Bodies are shared; whichever side writes first makes its own.
    pub fn fork(&mut self) -> Memory {
        let allocations = self.allocations.fork();
        self.with_allocations(allocations)
    }

    /// Takes out the tables, for copies to share them. Nothing can be done with what is left but to make copies.
    pub(crate) fn share_tables(&mut self) -> SharedTables {
        self.allocations.share()
    }

    /// A copy with tables that were taken out.
    pub(crate) fn copy_with(&self, tables: &SharedTables) -> Memory {
        self.with_allocations(self.allocations.copy_with(tables))
    }

    fn with_allocations(&self, allocations: Allocations) -> Memory {
        Memory {
            allocations,
            program: self.program.clone(),
            addresses: self.addresses.clone(),
            promises: self.promises.clone(),
            protection: self.protection.clone(),
            races: self.races.clone(),
            notes: self.notes.clone(),
            ..*self
        }
    }

    /// A part of the run begins that is judged by itself.
    pub(crate) fn begin_part(&mut self) {
        self.allocations.begin_part();
        self.budget.look_at = 0;
    }

    /// In a copy that shares tables: which allocations have been changed since its part began, or are new.
    pub(crate) fn changed_ids(&self) -> Option<Vec<AllocId>> {
        self.allocations.changed_ids()
    }

    /// What an allocation takes.
    pub(crate) fn cost(&self, id: AllocId) -> Option<Cost> {
        const BORROW: usize = 48;
        let body = self.body(id)?;
        let words = body.prov.as_ref().map_or(0, |words| words.len());
        Some(Cost {
            data: body.data.len() as u64,
            shadow: ((words + body.init.len()) * 8) as u64,
            borrows: body.borrows.as_ref().map_or(0, |state| size_of_val(&**state) + state.weight() * BORROW)
                as u64,
        })
    }
}

/// What an allocation takes, in bytes.
pub(crate) struct Cost {
    pub data: u64,
    pub shadow: u64,
    pub borrows: u64,
}

/// What an entry of the tables takes, and a body without what is in it.
pub(crate) const ENTRY_COST: u64 = (size_of::<Desc>() + 2 * size_of::<u64>() + size_of::<Body>() + 16) as u64;

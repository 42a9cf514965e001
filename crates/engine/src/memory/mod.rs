//! The machine's memory: allocations, their bytes, initialisation, provenance, liveness.
//!
//! Every pointer names its allocation, so an access begins with a table lookup, not with an address. The order
//! of checks is: provenance names an allocation; it is live; in bounds; (race); borrow; alignment; then what the
//! bytes hold. Fast paths (`load`, `store`) test in any order, change nothing until every test has passed, and
//! otherwise start over on the slow path (`access`), which follows the order.

mod access;
pub(crate) mod address;
mod aliasing;
mod bodies;
mod borrow;
mod bytes;
mod check;
mod copy;
mod counters;
mod desc;
mod explored;
mod globals;
mod guard;
mod heap;
mod inspect;
mod race;

use std::sync::Arc;

use rustc_hash::FxHashMap;
use ubik_ir::{Endian, Program};
use ubik_storage::{Shared, Table, Usage};
use ubik_verdict::{AllocName, EventKind, Exhausted, Result, Stop, Ub};

pub use access::Place;
pub use address::{AddressSpace, ThreadStack};
pub use borrow::{BorrowModel, NewBorrow, QuickBorrow, pattern};
pub(crate) use counters::{COUNTER, Counting};
pub use counters::{Counter, Window};
pub use desc::{AllocKind, Body, Desc, HeapKind, Meta, Piece, flag};
pub use explored::{Stored, Target};
pub use guard::{Guard, Guarded};
pub use heap::Free;
pub use race::{Exchange, RaceKind, Races};
pub use ubik_borrows::AccessKind;

use self::bodies::{Bodies, SharedBodies};
use crate::choice::Choice;
use crate::cpu::Cpu;
use crate::value::{AllocId, Prov, Slot};
use crate::watch::Watch;

/// All memory of a machine.
pub struct Memory {
    pub program: Arc<Program>,
    descs: Table<Desc>,
    /// Parallel to `descs`: which tags of an allocation have been stored in memory that is not on the stack, one bit
    /// for all tags with the same remainder.
    stored: Table<u64>,
    /// Parallel to `descs`; `None` for entries without data.
    bodies: Bodies,
    /// Free entries by the class of the body that they still have.
    free: Vec<Vec<AllocId>>,
    pub addresses: AddressSpace,
    pub borrow_model: BorrowModel,
    /// Under Tree Borrows, whether a mutable argument is written to when the call begins.
    pub implicit_writes: bool,
    /// Whether interior mutability anywhere in a type counts for all of it.
    pub whole_cells: bool,
    /// Whether statics and constants may be written to.
    pub writable_globals: bool,
    pub big_endian: bool,
    pub pointer_size: u64,
    /// log2 of `pointer_size`.
    pointer_shift: u32,
    next_name: u64,
    /// Bytes of heap in use.
    heap_used: u64,
    /// How much memory the run takes, with everything that is kept for it, and how much it may.
    pub(crate) usage: Usage,
    pub limit: u64,
    /// After which block to look whether the run should go on. What takes long has it looked at sooner.
    pub(crate) look_at: u64,
    /// Whether misalignment is judged by what an allocation promises instead of by addresses.
    pub symbolic_alignment: bool,
    /// What the program promises beyond that: at which offset of an allocation (by its index and root) which
    /// alignment is met.
    promises: FxHashMap<(AllocId, u32), (u64, u64)>,
    pub check_alignment: bool,
    /// Whether the bytes of an integer that are read as a pointer are one that was cast from it: all of the program is C.
    pub integers_point: bool,
    /// What the processor has, and whether the program has asked.
    pub cpu: Cpu,
    /// Whether the host has a function of this name: the address of a weak one that nobody defines is null.
    pub host_defines: fn(&str) -> bool,
    /// No caches: every access takes the slow path. Also if alignment is symbolic, which caches know nothing of.
    pub paranoid: bool,
    /// How many times something was looked at for that.
    checks: u64,
    pub tenants: Tenants,
    /// Notes the history of some allocations.
    pub(crate) watch: Option<Box<Watch>>,
    /// Violations of the aliasing rules that were let pass until the machine has judged them, if it does.
    pub(crate) violations: Option<Vec<Ub>>,
    /// When a collection of dead tags would pay.
    collection: borrow::Collection,
    /// What belongs to running calls, in their order.
    guards: Vec<Guard>,
    /// Calls that are running and protect some of their arguments, in order.
    protecting_calls: Vec<u64>,
    /// They have all been of one thread: the older of two outlives the younger. Whoever starts another thread takes it back.
    pub(crate) one_thread: bool,
    /// Under Tree Borrows: what they protect, in the order of their calls.
    protected: Vec<(u64, Prov)>,
    /// What the race detector knows, once there was a second thread.
    races: Option<Box<Races>>,
    /// Whether it records accesses.
    racing: bool,
    /// Whether an exploration wants to know of writes.
    pub(crate) explores: bool,
}

/// All tenants that one index has had, for reports about pointers to former ones.
#[derive(Clone, Default)]
pub struct Tenants {
    /// Whose tenants are kept.
    pub of: Option<AllocId>,
    list: Vec<Tenant>,
    /// Whose tenants a report would have needed.
    pub wanted: std::cell::Cell<Option<AllocId>>,
}

/// What reports say of an allocation that is gone.
#[derive(Clone, Copy)]
struct Tenant {
    /// Its first tag.
    root: u32,
    name: AllocName,
    base: u64,
}

impl Tenants {
    /// The tenant whose tags these are: the last that began before.
    fn tenant_of(&self, prov: Prov) -> Option<Tenant> {
        let tenant = self.list.iter().rev().find(|tenant| tenant.root <= prov.tag());
        tenant.filter(|_| self.of == Some(prov.alloc())).copied()
    }
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
    pub fn new(program: Arc<Program>, borrow_model: BorrowModel, limit: u64, choice: &mut Choice) -> Memory {
        let target = program.target();
        let mut memory = Memory {
            // Entries 0 and 1 stand for no provenance and for the wildcard: no tag of theirs ever passes.
            descs: Table::new(vec![Desc::FREE; AllocId::FIRST.index()]),
            stored: Table::new(vec![0; AllocId::FIRST.index()]),
            bodies: Bodies::without(AllocId::FIRST.index()),
            free: Vec::new(),
            addresses: AddressSpace::new(target),
            borrow_model,
            implicit_writes: false,
            whole_cells: false,
            writable_globals: false,
            big_endian: target.endian == Endian::Big,
            pointer_size: u64::from(target.pointer_size),
            pointer_shift: target.pointer_size.trailing_zeros(),
            next_name: 1,
            heap_used: 0,
            usage: Usage::with(program.image_len() as u64),
            limit,
            look_at: 0,
            symbolic_alignment: false,
            promises: FxHashMap::default(),
            check_alignment: true,
            integers_point: false,
            cpu: Cpu::default(),
            host_defines: |_| true,
            paranoid: false,
            checks: 0,
            tenants: Tenants::default(),
            watch: None,
            violations: None,
            collection: borrow::Collection::default(),
            guards: Vec::new(),
            protecting_calls: Vec::new(),
            one_thread: true,
            protected: Vec::new(),
            races: None,
            racing: false,
            explores: false,
            program,
        };
        memory.place_fixed(choice);
        memory
    }

    #[inline(always)]
    pub fn desc(&self, id: AllocId) -> &Desc {
        &self.descs[id.index()]
    }

    #[inline(always)]
    fn desc_mut(&mut self, id: AllocId) -> &mut Desc {
        &mut self.descs[id.index()]
    }

    /// The name that the next allocation gets; earlier ones are smaller.
    pub fn next_name(&self) -> u64 {
        self.next_name
    }

    /// How many entries there are; ids are below.
    pub fn entries(&self) -> usize {
        self.descs.len()
    }

    pub fn live_ids(&self) -> impl Iterator<Item = AllocId> + '_ {
        let ids = self.descs.iter().enumerate().filter(|(_, desc)| desc.has(flag::LIVE));
        ids.map(|(index, _)| AllocId(index as u32))
    }

    pub fn body(&self, id: AllocId) -> Option<&Body> {
        self.bodies.get(id.index())
    }

    /// The body for changing it, made this machine's own first.
    #[inline]
    pub fn body_mut(&mut self, id: AllocId) -> &mut Body {
        if !self.descs[id.index()].has(flag::OWNED) {
            self.own_body(id);
        }
        // SAFETY: `OWNED` means that no other machine has a reference to this body, and `self` is borrowed.
        unsafe { self.bodies.at_mut(id.index()) }
    }

    /// Makes a body that another machine may share this machine's own.
    #[cold]
    fn own_body(&mut self, id: AllocId) {
        let desc = &mut self.descs[id.index()];
        self.bodies.make_own(id.index()).attach(desc);
        desc.flags |= flag::OWNED;
    }

    /// A new allocation, uninitialised, and the pointer that owns it.
    #[inline]
    pub fn allocate(&mut self, new: NewAlloc) -> Result<Slot> {
        let name = self.next_name;
        self.next_name += 1;
        let id = self.take_entry(new.size, Meta { name, kind: new.kind })?;
        let desc = &mut self.descs[id.index()];
        desc.base = new.base;
        desc.flags |= Desc::align_flags(new.align);
        let root = desc.next_tag;
        desc.min_tag = root;
        desc.next_tag = root + 1;
        if matches!(new.kind, AllocKind::Stack { .. }) {
            desc.flags |= flag::ON_STACK;
        }
        self.stored[id.index()] = 0;
        if self.racing {
            self.race_allocated(id);
        } else if !self.paranoid {
            desc.cache_everywhere(root);
        }
        if self.watch.is_some() {
            self.note_allocation(id);
        }
        if self.tenants.of == Some(id) {
            self.tenants.list.push(Tenant { root, name: AllocName(name), base: new.base });
        }
        Ok(Slot::ptr(new.base, Prov::new(id, root)))
    }

    /// Gives a name to an allocation that is not made, so that others have the names that they would have.
    #[inline(always)]
    pub fn count_unmade(&mut self) {
        self.next_name += 1;
    }

    /// A free entry with a body of at least `size` bytes.
    #[inline]
    fn take_entry(&mut self, size: u64, meta: Meta) -> Result<AllocId> {
        let class = desc::class(size);
        if size <= desc::REUSED_UP_TO
            && let Some(id) = self.free.get_mut(class).and_then(Vec::pop)
        {
            self.reuse_entry(id, size, meta);
            return Ok(id);
        }
        self.fresh_entry(size, meta)
    }

    #[inline]
    fn reuse_entry(&mut self, id: AllocId, size: u64, meta: Meta) {
        let desc = &mut self.descs[id.index()];
        desc.size = size;
        let is_owned = desc.has(flag::OWNED);
        desc.flags = flag::OWNED | flag::LIVE;
        desc.init = 0;
        if is_owned && self.bodies.get(id.index()).is_some() {
            // SAFETY: `OWNED` means that no other machine has a reference to this body, and `self` is borrowed.
            let body = unsafe { self.bodies.at_mut(id.index()) };
            body.meta = meta;
            desc.prov = body.recycle_prov();
            if size > 64 {
                body.init.fill(0);
                desc.init = body.init.as_mut_ptr() as u64;
            }
            return;
        }
        let mut body = Body::new(size, meta);
        Arc::get_mut(&mut body).expect("just made").attach(desc);
        self.bodies.set(id.index(), Some(body));
    }

    fn fresh_entry(&mut self, size: u64, meta: Meta) -> Result<AllocId> {
        if self.usage.bytes().saturating_add(size) > self.limit {
            return Err(Exhausted::Memory { limit: self.limit, most: None }.into());
        }
        let index = u32::try_from(self.descs.len())
            .map_err(|_| Box::new(Stop::Exhausted(Exhausted::AddressSpace)))?;
        let mut desc = Desc { size, flags: flag::OWNED | flag::LIVE, ..Desc::FREE };
        let body = Body::try_new(size, meta);
        let used = self.usage.bytes();
        let mut body = body.ok_or(Exhausted::SystemMemory { used, most: None })?;
        Arc::get_mut(&mut body).expect("just made").attach(&mut desc);
        self.descs.push(desc);
        self.stored.push(0);
        self.bodies.push(Some(body));
        Ok(AllocId(index))
    }

    /// Ends an allocation. What may end it has been checked.
    #[inline]
    pub fn release(&mut self, id: AllocId) {
        if self.watch.is_some() {
            self.note_release(id);
        }
        if self.racing {
            self.race_forget(id);
        }
        if self.descs[id.index()].has(flag::GUARDED) {
            self.forget_ended_locations(id);
        }
        let desc = &mut self.descs[id.index()];
        if desc.has(flag::EXPOSED) {
            self.addresses.unexpose(desc.base, id);
        }
        let desc = &mut self.descs[id.index()];
        desc.min_tag = desc.next_tag;
        desc.drop_cache();
        let has_pieces = desc.has(flag::PIECES);
        // Whose the body is matters to the next tenant.
        desc.flags &= flag::OWNED;
        if has_pieces {
            self.forget_pieces(id);
        }
        // An index that runs out of tags is retired, so that no pair of index and tag ever repeats.
        if self.descs[id.index()].next_tag > TAGS_PER_INDEX {
            self.bodies.set(id.index(), None);
            return;
        }
        self.recycle(id);
    }

    /// The state of the borrows stays as a buffer for the next tenant's; pieces of pointers do not.
    #[cold]
    fn forget_pieces(&mut self, id: AllocId) {
        if self.desc(id).has(flag::OWNED) {
            self.body_mut(id).pieces.clear();
        } else {
            self.bodies.set(id.index(), None);
        }
    }

    #[inline]
    fn recycle(&mut self, id: AllocId) {
        let desc = &mut self.descs[id.index()];
        let class = desc::class(desc.size);
        if desc.size > desc::REUSED_UP_TO {
            // Large blocks give their memory back; the index is used for small ones again.
            desc.data = std::ptr::null_mut();
            desc.prov = std::ptr::null_mut();
            self.bodies.set(id.index(), None);
            self.push_free(0, id);
        } else {
            self.push_free(class, id);
        }
    }

    #[inline]
    fn push_free(&mut self, class: usize, id: AllocId) {
        if self.free.len() <= class {
            self.free.resize(class + 1, Vec::new());
        }
        self.free[class].push(id);
    }

    #[cold]
    fn note_allocation(&mut self, id: AllocId) {
        let alloc = self.info(id);
        if let Some(watch) = self.watch.as_mut().filter(|watch| watch.is_watched(alloc.name)) {
            watch.note(alloc.name, EventKind::Allocated { alloc });
        }
        self.see(id);
    }

    /// Has every access to an allocation told if that is wanted.
    fn see(&mut self, id: AllocId) {
        let name = self.name(id);
        if self.watch.as_ref().is_some_and(|watch| watch.sees(name)) {
            let desc = self.desc_mut(id);
            desc.flags |= flag::SEEN;
            desc.drop_cache();
        }
    }

    /// Notes the history of some allocations from now on.
    pub(crate) fn set_watch(&mut self, watch: Watch) {
        self.watch = Some(Box::new(watch));
        let ids: Vec<AllocId> = self.live_ids().collect();
        ids.into_iter().for_each(|id| self.see(id));
    }

    #[cold]
    fn note_release(&mut self, id: AllocId) {
        let alloc = self.name(id);
        if let Some(watch) = self.watch.as_mut().filter(|watch| watch.is_watched(alloc)) {
            watch.note(alloc, EventKind::Freed { alloc });
        }
    }

    /// Whether an allocation is a global that nobody has looked at yet.
    pub fn is_pending(&self, id: AllocId) -> bool {
        self.desc(id).has(flag::PENDING)
    }

    /// Shows the provenance of every pointer that is stored in an allocation.
    pub fn visit_provenance(&self, id: AllocId, mut visit: impl FnMut(Prov)) {
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
    pub fn visit_words(&self, id: AllocId, mut visit: impl FnMut(u64)) {
        if self.body(id).is_none() || !self.has_bytes(id) {
            return;
        }
        let size = self.pointer_size;
        for at in (0..self.desc(id).size / size).map(|index| index * size) {
            if self.is_init(id, at, size) {
                visit(self.raw_bits(id, at, size));
            }
        }
    }

    /// A copy of all memory. Bodies are shared; whichever side writes first makes its own.
    pub fn fork(&mut self) -> Memory {
        self.disown();
        let tables = (self.descs.clone(), self.stored.clone(), self.bodies.clone());
        self.with_tables(tables)
    }

    /// No body is this machine's alone any more.
    fn disown(&mut self) {
        for desc in &mut *self.descs {
            desc.flags &= !(flag::OWNED | flag::CACHED_WRITE);
        }
    }

    /// Takes out the tables, for copies to share them. Nothing can be done with what is left but to make copies.
    pub(crate) fn share_tables(&mut self) -> SharedTables {
        self.disown();
        let bodies = std::mem::replace(&mut self.bodies, Bodies::without(0));
        let empty = |descs: &mut Table<Desc>| std::mem::replace(descs, Table::new(Vec::new()));
        let stored = std::mem::replace(&mut self.stored, Table::new(Vec::new()));
        SharedTables { descs: empty(&mut self.descs).share(), stored: stored.share(), bodies: bodies.share() }
    }

    /// A copy with tables that were taken out.
    pub(crate) fn copy_with(&self, tables: &SharedTables) -> Memory {
        self.with_tables((tables.descs.copy(), tables.stored.copy(), tables.bodies.copy()))
    }

    /// A part of the run begins that is judged by itself.
    pub(crate) fn begin_part(&mut self) {
        self.bodies.begin_part();
    }

    /// In a copy that shares tables: which allocations have been changed since its part began, or are new.
    pub(crate) fn changed_ids(&self) -> Option<Vec<AllocId>> {
        let changed = self.bodies.changed()?.into_iter().map(AllocId);
        Some(changed.filter(|&id| self.desc(id).has(flag::LIVE)).collect())
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

    fn with_tables(&self, (descs, stored, bodies): (Table<Desc>, Table<u64>, Bodies)) -> Memory {
        Memory {
            descs,
            stored,
            bodies,
            free: self.free.clone(),
            addresses: self.addresses.clone(),
            program: self.program.clone(),
            guards: self.guards.clone(),
            protecting_calls: self.protecting_calls.clone(),
            protected: self.protected.clone(),
            watch: self.watch.clone(),
            violations: self.violations.clone(),
            tenants: self.tenants.clone(),
            promises: self.promises.clone(),
            races: self.races.clone(),
            ..*self
        }
    }
}

/// The tables of memory that copies share.
pub(crate) struct SharedTables {
    descs: Shared<Desc>,
    stored: Shared<u64>,
    bodies: SharedBodies,
}

/// What an allocation takes, in bytes.
pub(crate) struct Cost {
    pub data: u64,
    pub shadow: u64,
    pub borrows: u64,
}

/// What an entry of the tables takes, and a body without what is in it.
pub(crate) const ENTRY_COST: u64 = (size_of::<Desc>() + 2 * size_of::<u64>() + size_of::<Body>() + 16) as u64;

/// Past this many tags an index takes no new tenant: one tenant alone does not use up the rest.
const TAGS_PER_INDEX: u32 = 1 << 31;

//! The table of allocations: for each index its descriptor, its body, and which of its tags were stored outside of the stack.
//!
//! An index that is free keeps its body for the next tenant of the same class of size. Tags continue where the last tenant's
//! ended, so that no pair of index and tag ever repeats. Copies of a machine share bodies; `OWNED` in a descriptor says that
//! its body is this machine's alone, and nobody writes to one that is not.

use std::sync::Arc;

use ubik_storage::{Shared, Table};
use ubik_verdict::{Exhausted, Result, Stop};

use super::bodies::{Bodies, SharedBodies};
use super::budget::Budget;
use super::{Body, Desc, Meta, desc, flag};
use crate::value::{AllocId, Prov};

pub(super) struct Allocations {
    descs: Table<Desc>,
    /// Parallel to `descs`: which tags of an allocation have been stored in memory that is not on the stack, one bit
    /// for all tags with the same remainder.
    stored: Table<u64>,
    /// Parallel to `descs`; `None` for entries without data.
    bodies: Bodies,
    /// Free entries by the class of the body that they still have.
    free: Vec<Vec<AllocId>>,
    next_name: u64,
}

/// The tables of memory that copies share.
pub(crate) struct SharedTables {
    descs: Shared<Desc>,
    stored: Shared<u64>,
    bodies: SharedBodies,
}

/// Past this many tags an index takes no new tenant: one tenant alone does not use up the rest.
const TAGS_PER_INDEX: u32 = 1 << 31;

impl Allocations {
    /// The entries 0 and 1 stand for no provenance and for the wildcard: no tag of theirs ever passes.
    pub fn new() -> Allocations {
        Allocations {
            descs: Table::new(vec![Desc::FREE; AllocId::FIRST.index()]),
            stored: Table::new(vec![0; AllocId::FIRST.index()]),
            bodies: Bodies::without(AllocId::FIRST.index()),
            free: Vec::new(),
            next_name: 1,
        }
    }

    #[inline(always)]
    pub fn desc(&self, id: AllocId) -> &Desc {
        &self.descs[id.index()]
    }

    #[inline(always)]
    pub fn desc_mut(&mut self, id: AllocId) -> &mut Desc {
        &mut self.descs[id.index()]
    }

    /// A descriptor for changing it, and the tags that were stored.
    #[inline(always)]
    pub fn desc_and_stored(&mut self, id: AllocId) -> (&mut Desc, StoredTags<'_>) {
        (&mut self.descs[id.index()], StoredTags(&mut self.stored))
    }

    /// The descriptor of what may be an entry.
    pub fn get(&self, id: AllocId) -> Option<&Desc> {
        self.descs.get(id.index())
    }

    /// How many entries there are; ids are below.
    pub fn len(&self) -> usize {
        self.descs.len()
    }

    pub fn live_ids(&self) -> impl Iterator<Item = AllocId> + '_ {
        let ids = self.descs.iter().enumerate().filter(|(_, desc)| desc.has(flag::LIVE));
        ids.map(|(index, _)| AllocId(index as u32))
    }

    /// Ends what all descriptors cache.
    pub fn drop_caches(&mut self) {
        self.descs.iter_mut().for_each(|desc| desc.drop_cache());
    }

    /// The name that the next allocation gets; earlier ones are smaller.
    pub fn next_name(&self) -> u64 {
        self.next_name
    }

    /// The name of a new allocation.
    #[inline(always)]
    pub fn name_one(&mut self) -> u64 {
        let name = self.next_name;
        self.next_name += 1;
        name
    }

    /// Notes that memory that is not on the stack carries a tag.
    #[inline(always)]
    pub fn note_stored(&mut self, prov: Prov) {
        StoredTags(&mut self.stored).note(prov);
    }

    /// Whether a tag of an allocation may have been stored outside of the stack.
    pub fn stored_tags(&self, id: AllocId) -> impl Fn(u32) -> bool + use<> {
        let stored = self.stored[id.index()];
        move |tag| stored >> (tag % u64::BITS) & 1 == 1
    }

    #[inline(always)]
    pub fn body(&self, id: AllocId) -> Option<&Body> {
        self.bodies.get(id.index())
    }

    /// The body of an allocation that has one.
    #[inline(always)]
    pub fn data(&self, id: AllocId) -> &Body {
        self.bodies.at(id.index())
    }

    /// A descriptor for changing it, and its body.
    pub fn desc_and_body(&mut self, id: AllocId) -> Option<(&mut Desc, &Body)> {
        let body = self.bodies.get(id.index())?;
        Some((&mut self.descs[id.index()], body))
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

    /// The body of an allocation that is known to be this machine's own.
    ///
    /// # Safety
    /// The descriptor says `OWNED`.
    #[inline(always)]
    pub unsafe fn own_body_mut(&mut self, id: AllocId) -> &mut Body {
        // SAFETY: the caller's promise; `OWNED` means that no other machine has a reference, and `self` is borrowed.
        unsafe { self.bodies.at_mut(id.index()) }
    }

    /// Makes a body that another machine may share this machine's own.
    #[cold]
    fn own_body(&mut self, id: AllocId) {
        let desc = &mut self.descs[id.index()];
        self.bodies.make_own(id.index()).attach(desc);
        desc.flags |= flag::OWNED;
    }

    /// Gives an entry another body.
    pub fn install(&mut self, id: AllocId, mut body: Arc<Body>) {
        let desc = &mut self.descs[id.index()];
        desc.init = 0;
        Arc::get_mut(&mut body).expect("just made").attach(desc);
        self.bodies.set(id.index(), Some(body));
    }

    /// Makes room in the tables.
    pub fn reserve(&mut self, room: usize) {
        self.descs.reserve(room);
        self.stored.reserve(room);
        self.bodies.reserve(room);
    }

    /// Adds an entry without a body that exists from the start.
    pub fn push_fixed(&mut self, desc: Desc) {
        self.descs.push(desc);
        self.stored.push(0);
        self.bodies.push(None);
        self.next_name = self.descs.len() as u64;
    }

    /// A free entry with a body of at least `size` bytes, none of whose tags is stored.
    #[inline]
    pub fn take(&mut self, size: u64, meta: Meta, budget: &Budget) -> Result<AllocId> {
        let class = desc::class(size);
        if size <= desc::REUSED_UP_TO
            && let Some(id) = self.free.get_mut(class).and_then(Vec::pop)
        {
            self.reuse(id, size, meta);
            self.stored[id.index()] = 0;
            return Ok(id);
        }
        self.push(size, meta, budget)
    }

    #[inline]
    fn reuse(&mut self, id: AllocId, size: u64, meta: Meta) {
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

    fn push(&mut self, size: u64, meta: Meta, budget: &Budget) -> Result<AllocId> {
        budget.check(size)?;
        let index = u32::try_from(self.descs.len())
            .map_err(|_| Box::new(Stop::Exhausted(Exhausted::AddressSpace)))?;
        let mut desc = Desc { size, flags: flag::OWNED | flag::LIVE, ..Desc::FREE };
        let body = Body::try_new(size, meta);
        let used = budget.usage.bytes();
        let mut body = body.ok_or(Exhausted::SystemMemory { used, most: None })?;
        Arc::get_mut(&mut body).expect("just made").attach(&mut desc);
        self.descs.push(desc);
        self.stored.push(0);
        self.bodies.push(Some(body));
        Ok(AllocId(index))
    }

    /// Ends the tenancy of an entry, which can be taken again.
    #[inline]
    pub fn release(&mut self, id: AllocId) {
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

    /// No body is this machine's alone any more.
    fn disown(&mut self) {
        for desc in &mut *self.descs {
            desc.flags &= !(flag::OWNED | flag::CACHED_WRITE);
        }
    }

    /// A copy. Bodies are shared; whichever side writes first makes its own.
    pub fn fork(&mut self) -> Allocations {
        self.disown();
        let (descs, stored, bodies) = (self.descs.clone(), self.stored.clone(), self.bodies.clone());
        Allocations { descs, stored, bodies, free: self.free.clone(), next_name: self.next_name }
    }

    /// Takes out the tables, for copies to share them. Nothing can be done with what is left but to make copies.
    pub fn share(&mut self) -> SharedTables {
        self.disown();
        let bodies = std::mem::replace(&mut self.bodies, Bodies::without(0));
        let descs = std::mem::replace(&mut self.descs, Table::new(Vec::new()));
        let stored = std::mem::replace(&mut self.stored, Table::new(Vec::new()));
        SharedTables { descs: descs.share(), stored: stored.share(), bodies: bodies.share() }
    }

    /// A copy with tables that were taken out.
    pub fn copy_with(&self, tables: &SharedTables) -> Allocations {
        let (descs, stored, bodies) = (tables.descs.copy(), tables.stored.copy(), tables.bodies.copy());
        Allocations { descs, stored, bodies, free: self.free.clone(), next_name: self.next_name }
    }

    /// Notes changes from here on, in a copy that shares tables.
    pub fn begin_part(&mut self) {
        self.bodies.begin_part();
    }

    /// In a copy that shares tables: which allocations have been changed since its part began, or are new.
    pub fn changed_ids(&self) -> Option<Vec<AllocId>> {
        let changed = self.bodies.changed()?.into_iter().map(AllocId);
        Some(changed.filter(|&id| self.desc(id).has(flag::LIVE)).collect())
    }
}

/// Which tags of which allocations were stored in memory that is not on the stack.
pub(super) struct StoredTags<'a>(&'a mut [u64]);

impl StoredTags<'_> {
    #[inline(always)]
    pub fn note(&mut self, prov: Prov) {
        self.0[prov.alloc().index()] |= 1 << (prov.tag() % u64::BITS);
    }
}

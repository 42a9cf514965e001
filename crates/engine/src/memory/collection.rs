//! When dead tags are looked for, and which states forget theirs. Which tags are live, the machine says (`collect.rs`).

use ubik_borrows::{NoHistory, Tag};

use super::{Memory, flag};
use crate::value::{AllocId, Prov};

/// When dead tags are looked for.
#[derive(Clone, Copy)]
pub(super) struct Collection {
    is_wanted: bool,
    /// The last state that wanted it.
    by: AllocId,
    /// How many tags states have got since all pointers were last visited. A state may want a collection after a few of them;
    /// after many it is worth a look at all states.
    tags: u64,
    few: u64,
    many: u64,
}

/// So many new tags are many, however few each state has, unless there are more pointers to be looked at.
const MANY_TAGS: u64 = 1 << 18;

/// For each new tag, so many pointers may be visited: the cost of collections stays in proportion to that of borrows.
const POINTERS_PER_TAG: u64 = 8;

impl Default for Collection {
    fn default() -> Collection {
        Collection { is_wanted: false, by: AllocId::NONE, tags: 0, few: 0, many: MANY_TAGS }
    }
}

impl Collection {
    /// Counts a new tag of a state, which may want a collection.
    #[inline]
    pub fn count(&mut self, id: AllocId, is_wanted: bool) {
        self.tags += 1;
        if is_wanted && self.tags >= self.few {
            (self.is_wanted, self.by) = (true, id);
        }
        self.is_wanted |= self.tags >= self.many;
    }

    /// The state that wanted it, if it is not worth a look at all states.
    fn of_one(&self) -> Option<AllocId> {
        (self.tags < self.many).then_some(self.by)
    }

    /// A state has been collected.
    fn done_with(&mut self, id: AllocId) {
        self.is_wanted &= self.by != id;
    }

    /// Begins anew after a look at so many pointers; says whether it was worth a look at all states.
    fn renew(&mut self, pointers: u64) -> bool {
        let of_all = self.tags >= self.many;
        let (few, many) = (pointers / POINTERS_PER_TAG, MANY_TAGS.max(4 * pointers));
        *self = Collection { few, many, ..Collection::default() };
        of_all
    }
}

impl Memory {
    #[inline(always)]
    pub(crate) fn wants_collection(&self) -> bool {
        self.collection.is_wanted
    }

    /// Whether the aliasing state of what may be an allocation would stay small if it knew which tags are in use.
    pub(crate) fn is_crowded(&self, id: AllocId) -> bool {
        let desc = self.allocations.get(id);
        desc.is_some_and(|desc| self.is_simple(desc)) && self.borrows(id).is_crowded()
    }

    /// The state that a collection is wanted for, if it is one that may be collected by itself.
    pub(crate) fn wanting_alone(&self) -> Option<AllocId> {
        let by = self.collection.of_one()?;
        let desc = self.allocations.get(by)?;
        (self.is_simple(desc) && self.borrows(by).wants_collection()).then_some(by)
    }

    /// Lets an aliasing state forget the tags that are not among these, which are sorted, and were never stored outside of the
    /// stack. Says whether at least half of its records are gone.
    pub(crate) fn make_room(&mut self, id: AllocId, used: &[u32]) -> bool {
        let is_stored = self.allocations.stored_tags(id);
        let is_used = |tag: Tag| is_stored(tag.get()) || used.binary_search(&tag.get()).is_ok();
        self.desc_mut(id).drop_cache();
        let (state, running) = self.own_state(id);
        let before = state.weight();
        state.collect(is_used, &mut NoHistory(running));
        let is_roomy = state.weight() <= before / 2;
        self.collection.done_with(id);
        is_roomy
    }

    /// Lets every state that wants it forget its dead tags, and all states if there are many tags in all. So many pointers
    /// have been looked at to tell which are live.
    pub(crate) fn collect(&mut self, pointers: u64, mut is_live: impl FnMut(Prov) -> bool) {
        let of_all = self.collection.renew(pointers);
        let wants = |id: &AllocId| match of_all {
            true => self.desc(*id).has(flag::BORROWED),
            false => self.state_wants_collection(*id),
        };
        let wanting: Vec<AllocId> = self.live_ids().filter(wants).collect();
        for id in wanting {
            self.desc_mut(id).drop_cache();
            let (state, running) = self.borrows_and_calls(id);
            let is_live = |tag: Tag| is_live(Prov::new(id, tag.get()));
            state.collect(is_live, &mut NoHistory(running));
        }
    }

    fn state_wants_collection(&self, id: AllocId) -> bool {
        self.desc(id).has(flag::BORROWED) && self.borrows(id).wants_collection()
    }
}

//! Collection of dead tags.

use super::facts::{Byte, Facts};
use super::family::{self, Id, ROOT, Start};
use super::full::{Full, WORTH_COLLECTING};
use crate::types::Tag;
use rustc_hash::FxBuildHasher;
use std::collections::HashMap;

impl Full {
    /// Forgets the tags that no pointer carries any more, that were not exposed, and without which nothing about
    /// the others changes.
    pub(in crate::tree) fn collect(&mut self, mut live: impl FnMut(Tag) -> bool) {
        self.perform_sweeps();
        self.steps = [None; 2];
        self.facts.verified.clear();
        let Facts { family, guards, exposed, .. } = &self.facts;
        let mut wanted: Vec<bool> = family.nodes.iter().map(|node| live(Tag::new(node.tag))).collect();
        wanted[ROOT as usize] = true;
        guards.iter().for_each(|guard| wanted[guard.id as usize] = true);
        exposed.iter().filter_map(|tag| family.find(*tag)).for_each(|id| wanted[id as usize] = true);
        let keep = self.kept(wanted);
        self.drop_others(&keep);
        self.collect_at =
            WORTH_COLLECTING.max(2 * (self.facts.family.nodes.len() + self.facts.guards.ended.len()));
    }

    /// The tags that are wanted, or without which the permissions of wanted ones would be others.
    fn kept(&mut self, mut wanted: Vec<bool>) -> Vec<bool> {
        self.drop_ended(&mut wanted);
        let next_write = self.next_writes();
        let mut children = vec![Children::default(); wanted.len()];
        for id in (1..wanted.len()).rev() {
            let node = self.facts.family.nodes[id];
            let next = next_write[id];
            wanted[id] = wanted[id] || !children[id].can_do_without(&node, next);
            let remaining = if wanted[id] { Children::only(&node, id as Id) } else { children[id] };
            children[node.parent as usize].adopt(remaining);
        }
        wanted
    }

    /// Drops the ended protectors that cannot matter to any tag that is left.
    fn drop_ended(&mut self, wanted: &mut [bool]) {
        let mut has_wanted_below = wanted.to_vec();
        for id in (1..has_wanted_below.len()).rev() {
            let parent = self.facts.family.nodes[id].parent as usize;
            has_wanted_below[parent] |= has_wanted_below[id];
        }
        let family = &self.facts.family;
        self.facts.guards.ended.retain(|ended| {
            let matters = |id: &Id| has_wanted_below[*id as usize] && !family.is_above(ended.id, *id);
            let mut needed = false;
            for id in (ended.id + 1..=ended.time).filter(matters) {
                wanted[id as usize] = true;
                needed = true;
            }
            wanted[ended.id as usize] |= needed;
            needed
        });
    }

    /// For each time, the first one from then on that is the time of the last write somewhere.
    fn next_writes(&self) -> Vec<Id> {
        let mut next = vec![Id::MAX; self.facts.family.nodes.len()];
        self.locations.states(|state| {
            let written = self.facts.bytes.get(state).written;
            next[written as usize] = written;
        });
        for time in (1..next.len()).rev() {
            next[time - 1] = next[time - 1].min(next[time]);
        }
        next
    }

    fn drop_others(&mut self, keep: &[bool]) {
        let old = std::mem::take(&mut self.facts.family.nodes);
        // The new number of a node, or of the nearest one above it that is kept.
        let mut names: Vec<Id> = Vec::with_capacity(old.len());
        // The new number of a node, or of the newest one before it that is kept: all that can be compared with a
        // time.
        let mut times: Vec<Id> = Vec::with_capacity(old.len());
        for (id, mut node) in old.into_iter().enumerate() {
            if keep[id] {
                node.parent = if id == 0 { ROOT } else { names[node.parent as usize] };
                names.push(self.facts.family.nodes.len() as Id);
                self.facts.family.nodes.push(node);
            } else {
                names.push(names[node.parent as usize]);
            }
            times.push(self.facts.family.nodes.len() as Id - 1);
        }
        self.facts.family.relink();
        self.facts.bytes.latest = self.facts.family.newest();
        self.facts.family.extras.retain_mut(|extras| {
            let kept = keep[extras.id as usize];
            extras.id = names[extras.id as usize];
            kept
        });
        self.facts.guards.rename(&names, &times);
        self.facts.stale = self.facts.guards.iter().filter(|g| g.mutable).map(|g| g.id).max().unwrap_or(ROOT);
        self.restate(|byte| Byte {
            writer: names[byte.writer as usize],
            unique: names[byte.unique as usize],
            written: times[byte.written as usize],
            seen: times[byte.seen as usize],
        });
    }

    /// Replaces the states of all bytes, and keeps each that is left only once.
    fn restate(&mut self, mut next: impl FnMut(Byte) -> Byte) {
        self.compact();
        let old = std::mem::take(&mut self.facts.bytes.list);
        let list = &mut self.facts.bytes.list;
        let mut known: HashMap<Byte, u32, FxBuildHasher> = HashMap::default();
        let names: Vec<u32> = old
            .into_iter()
            .map(|byte| {
                *known.entry(next(byte)).or_insert_with_key(|byte| {
                    list.push(*byte);
                    list.len() as u32 - 1
                })
            })
            .collect();
        self.locations.rename(|state| names[state as usize]);
    }
}

/// What is known about the nodes that would be the children of a node.
#[derive(Clone, Copy, Default)]
struct Children {
    newest: Id,
    frozen: bool,
    reserved: bool,
    others: bool,
}

impl Children {
    fn only(node: &family::Node, id: Id) -> Children {
        let plain = !node.has_extras;
        Children {
            newest: id,
            frozen: plain && node.start == Start::Frozen,
            reserved: plain && node.start == Start::Reserved,
            others: !plain || !matches!(node.start, Start::Frozen | Start::Reserved),
        }
    }

    fn adopt(&mut self, remaining: Children) {
        self.newest = self.newest.max(remaining.newest);
        self.frozen |= remaining.frozen;
        self.reserved |= remaining.reserved;
        self.others |= remaining.others;
    }

    /// Whether a dead node between these children and its parent changes nothing for them, now or later.
    ///
    /// It must not start with less than the children do. And where it may have got or lost something by a write
    /// before a child was created, that child would not show it.
    fn can_do_without(&self, node: &family::Node, next_write: Id) -> bool {
        if self.newest == ROOT {
            return true;
        }
        let starts_with_more = match node.start {
            _ if node.has_extras => false,
            Start::Cell => return true,
            Start::Reserved => !self.others,
            Start::Frozen => !self.others && !self.reserved,
            Start::ReservedIm => false,
        };
        starts_with_more && next_write >= self.newest
    }
}

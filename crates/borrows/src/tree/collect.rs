//! Collection of dead tags.

use super::facts::Byte;
use super::family::{self, Id, ROOT, Start};
use super::{Tree, WORTH_COLLECTING};
use crate::types::Tag;

impl Tree {
    /// Forgets the tags that no pointer carries any more, that were not exposed, and without which nothing about
    /// the others changes.
    pub fn collect(&mut self, mut live: impl FnMut(Tag) -> bool) {
        self.perform_sweeps();
        self.facts.verified.clear();
        let wanted: Vec<bool> = (0..self.facts.family.nodes.len() as Id)
            .map(|id| {
                let tag = self.facts.family.tag(id);
                id == ROOT
                    || self.facts.guards.of(id).is_some()
                    || self.facts.exposed.binary_search(&tag).is_ok()
                    || live(tag)
            })
            .collect();
        let keep = self.kept(wanted);
        self.drop_others(&keep);
        self.collect_at =
            WORTH_COLLECTING.max(2 * (self.facts.family.nodes.len() + self.facts.guards.ended.len()));
    }

    /// The tags that are wanted, or without which the permissions of wanted ones would be others.
    fn kept(&mut self, mut wanted: Vec<bool>) -> Vec<bool> {
        self.drop_ended(&mut wanted);
        let written = self.times_of_writes();
        let mut children = vec![Children::default(); wanted.len()];
        for id in (1..wanted.len()).rev() {
            let node = self.facts.family.nodes[id];
            wanted[id] = wanted[id] || !children[id].can_do_without(&node, &written);
            let heirs = if wanted[id] { Children::only(&node) } else { children[id] };
            children[node.parent as usize].adopt(heirs);
        }
        wanted
    }

    /// Drops the ended protectors that cannot matter to any tag that is left.
    fn drop_ended(&mut self, wanted: &mut [bool]) {
        let mut has_heirs = wanted.to_vec();
        for id in (1..has_heirs.len()).rev() {
            let parent = self.facts.family.nodes[id].parent as usize;
            has_heirs[parent] |= has_heirs[id];
        }
        let family = &self.facts.family;
        self.facts.guards.ended.retain(|ended| {
            let end = family.nodes.partition_point(|node| node.tag <= ended.time) as Id;
            let matters = |id: &Id| has_heirs[*id as usize] && !family.is_above(ended.id, *id);
            let mut needed = false;
            for id in (ended.id + 1..end).filter(matters) {
                wanted[id as usize] = true;
                needed = true;
            }
            wanted[ended.id as usize] |= needed;
            needed
        });
    }

    /// The times of the last writes at all bytes, sorted.
    fn times_of_writes(&self) -> Vec<u32> {
        let mut times = Vec::new();
        self.locations.states(|state| times.push(self.facts.bytes.get(state).written));
        times.sort_unstable();
        times.dedup();
        times
    }

    fn drop_others(&mut self, keep: &[bool]) {
        let old = std::mem::take(&mut self.facts.family.nodes);
        // The new number of a node, or of the nearest one above it that is kept.
        let mut names: Vec<Id> = Vec::with_capacity(old.len());
        for (id, mut node) in old.into_iter().enumerate() {
            if !keep[id] {
                names.push(names[node.parent as usize]);
                continue;
            }
            node.parent = if id == 0 { ROOT } else { names[node.parent as usize] };
            names.push(self.facts.family.nodes.len() as Id);
            self.facts.family.nodes.push(node);
        }
        self.facts.family.relink();
        self.facts.family.extras.retain_mut(|extras| {
            let kept = keep[extras.id as usize];
            extras.id = names[extras.id as usize];
            kept
        });
        self.facts.guards.rename(&names);
        self.facts.stale = self
            .facts
            .guards
            .iter()
            .filter(|g| g.mutable)
            .map(|g| self.facts.family.node(g.id).tag)
            .max()
            .unwrap_or(0);
        let nodes = std::mem::take(&mut self.facts.family.nodes);
        // Only the tags that are left can be compared with a time.
        let round = |time: u32| nodes[nodes.partition_point(|node| node.tag <= time) - 1].tag;
        self.restate(|byte| Byte {
            writer: names[byte.writer as usize],
            unique: names[byte.unique as usize],
            written: round(byte.written),
            seen: round(byte.seen),
        });
        self.facts.family.nodes = nodes;
    }

    /// Replaces the states of all bytes, and keeps each that is left only once.
    fn restate(&mut self, mut next: impl FnMut(Byte) -> Byte) {
        self.compact();
        let list = &mut self.facts.bytes.list;
        let mut order: Vec<(Byte, usize)> =
            list.iter().enumerate().map(|(i, byte)| (next(*byte), i)).collect();
        order.sort_unstable();
        list.clear();
        let mut names = vec![0; order.len()];
        for (byte, old) in order {
            if list.last() != Some(&byte) {
                list.push(byte);
            }
            names[old] = list.len() as u32 - 1;
        }
        self.locations.rename(|state| names[state as usize]);
    }
}

/// What is known about the nodes that would be the children of a node.
#[derive(Clone, Copy, Default)]
struct Children {
    newest: u32,
    frozen: bool,
    reserved: bool,
    others: bool,
}

impl Children {
    fn only(node: &family::Node) -> Children {
        let plain = !node.has_extras;
        Children {
            newest: node.tag,
            frozen: plain && node.start == Start::Frozen,
            reserved: plain && node.start == Start::Reserved,
            others: !plain || !matches!(node.start, Start::Frozen | Start::Reserved),
        }
    }

    fn adopt(&mut self, heirs: Children) {
        self.newest = self.newest.max(heirs.newest);
        self.frozen |= heirs.frozen;
        self.reserved |= heirs.reserved;
        self.others |= heirs.others;
    }

    /// Whether a dead node between these children and its parent changes nothing for them, now or later.
    ///
    /// It must not start with less than the children do. And where it may have got or lost something by a write
    /// before a child was created, that child would not show it.
    fn can_do_without(&self, node: &family::Node, written: &[u32]) -> bool {
        if self.newest == 0 {
            return true;
        }
        let starts_with_more = match node.start {
            _ if node.has_extras => false,
            Start::Cell => return true,
            Start::Reserved => !self.others,
            Start::Frozen => !self.others && !self.reserved,
            Start::ReservedIm => false,
        };
        let next = written.partition_point(|time| *time < node.tag);
        starts_with_more && written.get(next).is_none_or(|time| *time >= self.newest)
    }
}

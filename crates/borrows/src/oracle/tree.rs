//! Tree Borrows, one state machine for every tag and byte.

use super::script::inside;
use super::{Calls, Oracle};
use crate::tree::permission::{Machine, Origin, Permission};
use crate::types::Inside;
use crate::{AccessKind, Borrow, By, Cells, Protector, Retag, Retagged, Strength, Tag};
use std::ops::Range;

#[derive(Clone, Debug)]
struct Node {
    tag: Tag,
    /// Those of which one is the parent: none for the root, several if it was derived from a wildcard.
    parents: Vec<usize>,
    protector: Option<Protector>,
    bytes: Vec<Machine>,
}

/// An access that is tried.
struct Access<'a> {
    bytes: &'a [u64],
    kind: AccessKind,
    /// Where it comes from: the oldest nodes of families whose parent is not known.
    within: Vec<usize>,
}

impl Access<'_> {
    fn coming_from_within(&self, top: usize) -> Access<'_> {
        Access { within: [&self.within[..], &[top]].concat(), ..*self }
    }
}

#[derive(Clone, Debug)]
pub(super) struct TreeOracle {
    nodes: Vec<Node>,
    exposed: Vec<Tag>,
    implicit_writes: bool,
}

impl TreeOracle {
    pub(super) fn new(root: Tag, size: u64) -> TreeOracle {
        let machine = Machine { permission: Permission::Unique, accessed: true };
        let root =
            Node { tag: root, parents: Vec::new(), protector: None, bytes: vec![machine; size as usize] };
        TreeOracle { nodes: vec![root], exposed: Vec::new(), implicit_writes: false }
    }

    pub(super) fn with_implicit_writes(root: Tag, size: u64) -> TreeOracle {
        TreeOracle { implicit_writes: true, ..TreeOracle::new(root, size) }
    }

    fn find(&self, tag: Tag) -> usize {
        self.nodes.iter().position(|node| node.tag == tag).expect("scripts use tags that exist")
    }

    /// Whether it is certain that a node was derived from another.
    fn is_above(&self, above: usize, mut index: usize) -> bool {
        loop {
            if index == above {
                return true;
            }
            match self.nodes[index].parents[..] {
                [parent] => index = parent,
                _ => return false,
            }
        }
    }

    /// Whether a node may have been derived from another.
    fn may_be_above(&self, above: usize, index: usize) -> bool {
        index == above || self.nodes[index].parents.iter().any(|parent| self.may_be_above(above, *parent))
    }

    /// The oldest node from which one was certainly derived.
    fn top(&self, index: usize) -> usize {
        match self.nodes[index].parents[..] {
            [parent] => self.top(parent),
            _ => index,
        }
    }

    /// What an access through one node is to another: local, foreign, or either.
    fn seen(&self, index: usize, by: usize, access: &Access<'_>) -> Option<Origin> {
        let top = self.top(by);
        if self.is_above(index, by) {
            return Some(Origin::Local);
        }
        if self.top(index) == top || self.nodes[top].parents.is_empty() {
            return Some(Origin::Foreign);
        }
        let outside = access.coming_from_within(top);
        self.seen_by_any(index, &self.possible(&self.nodes[top].parents, &outside), &outside)
    }

    fn seen_by_any(&self, index: usize, candidates: &[usize], access: &Access<'_>) -> Option<Origin> {
        let mut seen = candidates.iter().map(|candidate| self.seen(index, *candidate, access));
        let first = seen.next()?;
        first.filter(|_| seen.all(|other| other == first))
    }

    /// Those of the candidates that are allowed to do this.
    fn possible(&self, candidates: &[usize], access: &Access<'_>) -> Vec<usize> {
        candidates.iter().copied().filter(|by| self.clone().try_access(*by, access).is_ok()).collect()
    }

    fn try_access(&mut self, by: usize, access: &Access<'_>) -> Result<(), String> {
        let top = self.top(by);
        let possible = self.possible(&self.nodes[top].parents, &access.coming_from_within(top));
        if possible.is_empty() && !self.nodes[top].parents.is_empty() {
            return Err("its parent cannot be any exposed tag".to_owned());
        }
        let seen: Vec<_> = (0..self.nodes.len()).map(|index| self.seen(index, by, access)).collect();
        self.apply(&seen, access)?;
        self.nodes[top].parents = possible;
        Ok(())
    }

    fn apply(&mut self, seen: &[Option<Origin>], access: &Access<'_>) -> Result<(), String> {
        for (index, seen) in seen.iter().enumerate() {
            if let Some(origin) = *seen
                && !access.within.contains(&self.top(index))
            {
                access.bytes.iter().try_for_each(|byte| self.step(index, *byte, origin, access.kind))?;
            }
        }
        Ok(())
    }

    fn step(&mut self, index: usize, byte: u64, origin: Origin, kind: AccessKind) -> Result<(), String> {
        let node = &mut self.nodes[index];
        let machine = &mut node.bytes[byte as usize];
        match machine.after(origin, kind, node.protector.is_some()) {
            Some(next) => *machine = next,
            None => {
                return Err(format!("{origin:?} {kind:?} at {byte} breaks {:?} of {:?}", machine, node.tag));
            }
        }
        Ok(())
    }

    /// An access by a tag, or by any exposed one that may do this.
    fn access_by(&mut self, by: By, access: &Access<'_>) -> Result<(), String> {
        if access.bytes.is_empty() {
            return Ok(());
        }
        if let By::Tag(tag) = by {
            return self.try_access(self.find(tag), access);
        }
        let exposed: Vec<usize> = self.exposed.iter().map(|tag| self.find(*tag)).collect();
        match self.possible(&exposed, access)[..] {
            [] => Err("no exposed tag may do this".to_owned()),
            [only] => self.try_access(only, access),
            ref several => {
                let seen: Vec<_> =
                    (0..self.nodes.len()).map(|index| self.seen_by_any(index, several, access)).collect();
                self.apply(&seen, access)
            }
        }
    }
}

/// The permission of a new tag for a byte, given whether the byte is in a cell.
fn start(retag: &Retag, inside: Inside) -> Permission {
    match (retag.borrow, inside) {
        (Borrow::Shared, Inside::Cell) => Permission::Cell,
        (Borrow::Shared, Inside::Frozen) => Permission::Frozen,
        (_, Inside::Cell) if retag.protector.is_none() => Permission::ReservedIm,
        _ => Permission::Reserved { conflicted: false },
    }
}

impl Oracle for TreeOracle {
    fn access(&mut self, by: By, range: Range<u64>, kind: AccessKind, _calls: &Calls) -> Result<(), String> {
        let bytes: Vec<u64> = range.collect();
        self.access_by(by, &Access { bytes: &bytes, kind, within: Vec::new() })
    }

    fn retag(&mut self, retag: &Retag, _calls: &Calls) -> Result<Retagged, String> {
        if matches!(retag.borrow, Borrow::Pinned | Borrow::RawConst | Borrow::RawMut) {
            return Ok(Retagged::Unchanged);
        }
        let outside = if matches!(retag.cells, Cells::Nowhere) { Inside::Frozen } else { Inside::Cell };
        let size = self.nodes[0].bytes.len() as u64;
        let permission =
            |byte| start(retag, if retag.range.contains(&byte) { inside(retag, byte) } else { outside });
        let bytes: Vec<Machine> =
            (0..size).map(|byte| Machine { permission: permission(byte), accessed: false }).collect();
        let is_read = |byte: &u64| bytes[*byte as usize].permission != Permission::Cell;
        let reads: Vec<u64> = retag.range.clone().filter(is_read).collect();
        let is_reference = retag.protector.is_some_and(|p| p.strength == Strength::Strong);
        let writes = self.implicit_writes && is_reference && retag.borrow == Borrow::Mutable;
        let kind = if writes { AccessKind::Write } else { AccessKind::Read };
        let parents: Vec<usize> = match retag.parent {
            By::Tag(tag) => vec![self.find(tag)],
            By::Wildcard => self.exposed.iter().map(|tag| self.find(*tag)).collect(),
        };
        if parents.is_empty() {
            return if reads.is_empty() {
                Ok(Retagged::Unchanged)
            } else {
                Err("nothing is exposed".to_owned())
            };
        }
        self.nodes.push(Node { tag: retag.new, parents, protector: retag.protector, bytes });
        self.access_by(By::Tag(retag.new), &Access { bytes: &reads, kind, within: Vec::new() })?;
        Ok(Retagged::Fresh)
    }

    fn dealloc(&mut self, by: By, calls: &Calls) -> Result<(), String> {
        self.access(by, 0..self.nodes[0].bytes.len() as u64, AccessKind::Write, calls)?;
        let strong = |node: &&Node| node.protector.is_some_and(|p| p.strength == Strength::Strong);
        let protects = |node: &Node| node.bytes.iter().any(|machine| machine.prevents_deallocation());
        match self.nodes.iter().filter(strong).find(|node| protects(node)) {
            Some(node) => Err(format!("deallocates protected {:?}", node.tag)),
            None => Ok(()),
        }
    }

    fn release(&mut self, tag: Tag) -> Result<(), String> {
        let released = self.find(tag);
        self.nodes[released].protector = None;
        let nothing = Access { bytes: &[], kind: AccessKind::Read, within: Vec::new() };
        let seen: Vec<_> = (0..self.nodes.len()).map(|index| self.seen(index, released, &nothing)).collect();
        let derived: Vec<bool> =
            (0..self.nodes.len()).map(|index| self.may_be_above(released, index)).collect();
        for byte in 0..self.nodes[0].bytes.len() {
            let (machine, access) = self.nodes[released].bytes[byte].release();
            self.nodes[released].bytes[byte] = machine;
            let Some(kind) = access else { continue };
            for index in (0..self.nodes.len()).filter(|index| !derived[*index]) {
                if let Some(origin) = seen[index] {
                    self.step(index, byte as u64, origin, kind)?;
                }
            }
        }
        Ok(())
    }

    fn expose(&mut self, tag: Tag) {
        if !self.exposed.contains(&tag) {
            self.exposed.push(tag);
        }
    }

    fn same(&self, other: &Self, live: &[Tag], _calls: &Calls) -> bool {
        let same_byte = |(a, b): (&Machine, &Machine), protected: bool| {
            a.permission == b.permission
                && (a.accessed == b.accessed || !protected || a.permission == Permission::Cell)
        };
        let same = |(a, b): (&Node, &Node)| {
            let protected = a.protector.is_some();
            let mut bytes = a.bytes.iter().zip(&b.bytes);
            !(protected || live.contains(&a.tag)) || bytes.all(|pair| same_byte(pair, protected))
        };
        self.nodes.iter().zip(&other.nodes).all(same)
    }
}

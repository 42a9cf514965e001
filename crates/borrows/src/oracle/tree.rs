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
    parent: Option<usize>,
    protector: Option<Protector>,
    bytes: Vec<Machine>,
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
        let root = Node { tag: root, parent: None, protector: None, bytes: vec![machine; size as usize] };
        TreeOracle { nodes: vec![root], exposed: Vec::new(), implicit_writes: false }
    }

    pub(super) fn with_implicit_writes(root: Tag, size: u64) -> TreeOracle {
        TreeOracle { implicit_writes: true, ..TreeOracle::new(root, size) }
    }

    fn find(&self, tag: Tag) -> usize {
        self.nodes.iter().position(|node| node.tag == tag).expect("scripts use tags that exist")
    }

    fn is_above(&self, above: usize, mut index: usize) -> bool {
        loop {
            if index == above {
                return true;
            }
            match self.nodes[index].parent {
                Some(parent) => index = parent,
                None => return false,
            }
        }
    }

    fn access_byte(&mut self, by: usize, byte: u64, kind: AccessKind) -> Result<(), String> {
        for index in 0..self.nodes.len() {
            let origin = if self.is_above(index, by) { Origin::Local } else { Origin::Foreign };
            self.step(index, byte, origin, kind)?;
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

    fn access_by(&mut self, by: usize, range: Range<u64>, kind: AccessKind) -> Result<(), String> {
        range.into_iter().try_for_each(|byte| self.access_byte(by, byte, kind))
    }

    /// The tag that is meant: the only exposed one that is allowed to do this, or none if there are several.
    fn meant(&self, by: By, bytes: &[u64], kind: AccessKind) -> Result<Option<usize>, String> {
        if let By::Tag(tag) = by {
            return Ok(Some(self.find(tag)));
        }
        let allowed = |index: &usize| {
            let mut copy = self.clone();
            bytes.iter().all(|byte| copy.access_byte(*index, *byte, kind).is_ok())
        };
        let mut candidates = self.exposed.iter().map(|tag| self.find(*tag)).filter(allowed);
        match (candidates.next(), candidates.next()) {
            (Some(only), None) => Ok(Some(only)),
            (None, _) if !bytes.is_empty() => Err("no exposed tag may do this".to_owned()),
            _ => Ok(None),
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
        let bytes: Vec<u64> = range.clone().collect();
        match self.meant(by, &bytes, kind)? {
            Some(index) => self.access_by(index, range, kind),
            None => Ok(()),
        }
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
        let Some(parent) = self.meant(retag.parent, &reads, kind)? else {
            return Ok(Retagged::Unchanged);
        };
        let node = Node { tag: retag.new, parent: Some(parent), protector: retag.protector, bytes };
        self.nodes.push(node);
        for byte in reads {
            self.access_byte(self.nodes.len() - 1, byte, kind)?;
        }
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
        for byte in 0..self.nodes[0].bytes.len() {
            let (machine, access) = self.nodes[released].bytes[byte].release();
            self.nodes[released].bytes[byte] = machine;
            let Some(kind) = access else { continue };
            for index in 0..self.nodes.len() {
                if self.is_above(released, index) {
                    continue;
                }
                let origin = if self.is_above(index, released) { Origin::Local } else { Origin::Foreign };
                self.step(index, byte as u64, origin, kind)?;
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

//! Stacked Borrows, one stack of items for every byte.

use super::{Calls, Oracle};
use crate::types::Inside;
use crate::{AccessKind, Borrow, By, Protector, Retag, Retagged, Root, Strength, Tag};
use std::ops::Range;

#[derive(Clone, Copy, PartialEq, Debug)]
enum Permission {
    Unique,
    SharedReadWrite,
    SharedReadOnly,
    Disabled,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Item {
    permission: Permission,
    tag: Tag,
    protector: Option<Protector>,
}

/// A stack, the last item on top. If `unknown`, anything up to that tag may be below the first item.
#[derive(Clone, PartialEq, Debug)]
struct Stack {
    items: Vec<Item>,
    unknown: Option<Tag>,
}

#[derive(Clone, Debug)]
pub(super) struct StackedOracle {
    bytes: Vec<Stack>,
    exposed: Vec<Tag>,
}

fn grants(permission: Permission, kind: AccessKind) -> bool {
    match permission {
        Permission::Unique | Permission::SharedReadWrite => true,
        Permission::SharedReadOnly => kind == AccessKind::Read,
        Permission::Disabled => false,
    }
}

fn protected(item: &Item, calls: &Calls) -> bool {
    item.protector.is_some_and(|protector| calls.is_active(protector.call))
}

impl Stack {
    /// The topmost item that grants the access; `None` if that is in the unknown part.
    fn granting(&self, by: By, kind: AccessKind, exposed: &[Tag]) -> Result<Option<usize>, String> {
        let meant = |tag: &Tag| match by {
            By::Tag(by) => *tag == by,
            By::Wildcard => exposed.contains(tag),
        };
        let found = self.items.iter().rposition(|item| meant(&item.tag) && grants(item.permission, kind));
        match (found, self.unknown, by) {
            (Some(index), _, _) => Ok(Some(index)),
            (None, Some(_), By::Wildcard) => Ok(None),
            (None, Some(bound), By::Tag(tag)) if tag <= bound => Ok(None),
            _ => Err(format!("no item grants {kind:?} to {by:?}")),
        }
    }

    /// Above the granting item, the first that does not tolerate its writes.
    fn first_write_incompatible(&self, granting: Option<usize>) -> usize {
        let Some(granting) = granting else { return 0 };
        let mut index = granting + 1;
        if self.items[granting].permission == Permission::SharedReadWrite {
            while index < self.items.len() && self.items[index].permission == Permission::SharedReadWrite {
                index += 1;
            }
        }
        index
    }

    fn access(&mut self, by: By, kind: AccessKind, exposed: &[Tag], calls: &Calls) -> Result<(), String> {
        let granting = self.granting(by, kind, exposed)?;
        match kind {
            AccessKind::Write => {
                let keep = self.first_write_incompatible(granting);
                if let Some(item) = self.items[keep..].iter().find(|item| protected(item, calls)) {
                    return Err(format!("pops protected {item:?}"));
                }
                self.items.truncate(keep);
            }
            AccessKind::Read => {
                for item in &mut self.items[granting.map_or(0, |index| index + 1)..] {
                    if item.permission == Permission::Unique {
                        if protected(item, calls) {
                            return Err(format!("disables protected {item:?}"));
                        }
                        item.permission = Permission::Disabled;
                    }
                }
            }
        }
        Ok(())
    }

    fn grant(&mut self, by: By, item: Item, exposed: &[Tag], calls: &Calls) -> Result<(), String> {
        if item.permission == Permission::SharedReadWrite {
            let granting = self.granting(by, AccessKind::Write, exposed)?;
            if granting.is_none() || by == By::Wildcard {
                self.items.clear();
                self.unknown = Some(item.tag);
                return Ok(());
            }
            let place = self.first_write_incompatible(granting);
            self.items.insert(place, item);
            return Ok(());
        }
        let needs = match item.permission {
            Permission::Unique => AccessKind::Write,
            _ => AccessKind::Read,
        };
        self.access(by, needs, exposed, calls)?;
        self.items.push(item);
        Ok(())
    }

    /// Without disabled and dead items, except where a read-write item follows, which they separate from what is
    /// below.
    fn essence(&self, live: &[Tag], calls: &Calls) -> Vec<Item> {
        let matters = |item: &Item| live.contains(&item.tag) || protected(item, calls);
        let is_unique_or_was =
            |item: &Item| matches!(item.permission, Permission::Unique | Permission::Disabled);
        let mut essence: Vec<Item> = Vec::new();
        for item in self.items.iter().filter(|item| is_unique_or_was(item) || matters(item)) {
            let mut item = *item;
            if item.permission == Permission::Unique && !matters(&item) {
                item.permission = Permission::Disabled;
            }
            let last = essence.last().map(|item| item.permission);
            if last == Some(Permission::Disabled) && item.permission != Permission::SharedReadWrite {
                essence.pop();
            }
            if item.permission == Permission::Disabled {
                item.tag = Tag::new(u32::MAX);
                item.protector = None;
            }
            essence.push(item);
        }
        if essence.last().is_some_and(|item| item.permission == Permission::Disabled) {
            essence.pop();
        }
        essence
    }
}

/// What a retag puts on the stack of one byte.
fn item(retag: &Retag, inside: Inside) -> Item {
    let (permission, may_protect) = match (retag.borrow, inside) {
        (Borrow::Mutable, _) => (Permission::Unique, true),
        (Borrow::Pinned, _) => (Permission::SharedReadWrite, true),
        (Borrow::TwoPhase | Borrow::RawMut, _) => (Permission::SharedReadWrite, false),
        (Borrow::Shared, Inside::Frozen) => (Permission::SharedReadOnly, true),
        (Borrow::RawConst, Inside::Frozen) => (Permission::SharedReadOnly, false),
        (Borrow::Shared | Borrow::RawConst, Inside::Cell) => (Permission::SharedReadWrite, false),
    };
    Item { permission, tag: retag.new, protector: retag.protector.filter(|_| may_protect) }
}

impl StackedOracle {
    pub(super) fn new(root: Tag, kind: Root, size: u64) -> StackedOracle {
        let permission = match kind {
            Root::Unique => Permission::Unique,
            Root::Shared => Permission::SharedReadWrite,
        };
        let stack = Stack { items: vec![Item { permission, tag: root, protector: None }], unknown: None };
        StackedOracle { bytes: vec![stack; size as usize], exposed: Vec::new() }
    }
}

impl Oracle for StackedOracle {
    fn access(&mut self, by: By, range: Range<u64>, kind: AccessKind, calls: &Calls) -> Result<(), String> {
        for byte in range {
            self.bytes[byte as usize].access(by, kind, &self.exposed, calls)?;
        }
        Ok(())
    }

    fn retag(&mut self, retag: &Retag, calls: &Calls) -> Result<Retagged, String> {
        for byte in retag.range.clone() {
            let item = item(retag, super::script::inside(retag, byte));
            self.bytes[byte as usize].grant(retag.parent, item, &self.exposed, calls)?;
        }
        Ok(Retagged::Fresh)
    }

    fn dealloc(&mut self, by: By, calls: &Calls) -> Result<(), String> {
        for stack in &mut self.bytes {
            stack.access(by, AccessKind::Write, &self.exposed, calls)?;
            let strong = |p: Protector| p.strength == Strength::Strong && calls.is_active(p.call);
            if let Some(item) = stack.items.iter().find(|item| item.protector.is_some_and(strong)) {
                return Err(format!("deallocates protected {item:?}"));
            }
        }
        Ok(())
    }

    fn release(&mut self, _tag: Tag) -> Result<(), String> {
        Ok(())
    }

    fn expose(&mut self, tag: Tag) {
        self.exposed.push(tag);
    }

    fn same(&self, other: &Self, live: &[Tag], calls: &Calls) -> bool {
        let same = |(a, b): (&Stack, &Stack)| {
            a.unknown == b.unknown && a.essence(live, calls) == b.essence(live, calls)
        };
        self.bytes.iter().zip(&other.bytes).all(same)
    }
}

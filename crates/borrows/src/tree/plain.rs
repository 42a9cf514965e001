//! The third form of a state: one state machine for every tag and byte, in runs of equal ones.
//!
//! The facts of the second form presuppose that it is known where an access comes from. A wildcard may mean several exposed
//! tags. Then the access is local to a tag if it is so whichever is meant, foreign if it is so whichever is meant, and
//! changes nothing for the others. A reborrow from a wildcard has a tag of its own, whose parent is one of those that
//! were exposed; each access through it or through what is derived from it shows which of them it cannot be.
//!
//! States come here only when a wildcard leaves a choice, and stay. Nothing is cached, so an access visits all nodes, and
//! those that are out of use are collected early.

use super::permission::{Machine, Origin, Permission};
use super::wanted::Wanted;
use crate::env::{Env, Event};
use crate::tree::family::Start;
use crate::types::{AccessKind, By, Protector, Retag, Retagged, Strength, Tag};
use crate::violation::{Attempt, Cause, Fault, TreePermission, Violation};
use std::ops::Range;

/// How many nodes make a collection of dead tags worth it, once enough of them were visited.
const WORTH_COLLECTING: usize = if cfg!(test) { 8 } else { 32 };
/// A collection looks at all pointers of the program. It comes when accesses have cost about as much.
const VISITED_TOO_OFTEN: usize = if cfg!(test) { 32 } else { 100_000 };

/// Where a node was derived from.
#[derive(Clone, Debug)]
pub(super) enum Parent {
    /// It is the root.
    Nobody,
    Node(usize),
    /// From a wildcard that meant one of these.
    OneOf(Vec<usize>),
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub tag: Tag,
    pub parent: Parent,
    pub protector: Option<Protector>,
    pub runs: Runs,
}

/// The states of all bytes for one tag: the end of each run with what it holds.
#[derive(Clone, Debug, Default)]
pub(super) struct Runs(Vec<(u64, Machine)>);

impl Runs {
    /// Adds a run behind the last one.
    pub(super) fn push(&mut self, end: u64, machine: Machine) {
        match self.0.last_mut() {
            Some((last, same)) if *same == machine => *last = end,
            _ => self.0.push((end, machine)),
        }
    }

    /// The runs within a range.
    fn within(&self, range: &Range<u64>) -> impl Iterator<Item = (Range<u64>, Machine)> {
        let first = self.0.partition_point(|(end, _)| *end <= range.start);
        let (lo, hi) = (range.start, range.end);
        let mut start = lo;
        self.0[first..].iter().map_while(move |(end, machine)| {
            let piece = start..(*end).min(hi);
            start = piece.end;
            (!piece.is_empty()).then_some((piece, *machine))
        })
    }

    /// Replaces the states within a range.
    fn update(&mut self, range: &Range<u64>, mut next: impl FnMut(&Range<u64>, Machine) -> Machine) {
        let size = self.0.last().map_or(0, |(end, _)| *end);
        let mut new = Runs(Vec::with_capacity(self.0.len() + 2));
        self.within(&(0..range.start)).for_each(|(at, machine)| new.push(at.end, machine));
        self.within(range).for_each(|(at, machine)| new.push(at.end, next(&at, machine)));
        self.within(&(range.end..size)).for_each(|(at, machine)| new.push(at.end, machine));
        *self = new;
    }
}

/// How a node sees an access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Seen {
    Certainly(Origin),
    /// Local or foreign, depending on which tag is meant.
    Either,
}

/// What an access is to every node.
struct Effect {
    seen: Vec<Seen>,
    /// What was found out about parents.
    parents: Vec<(usize, Vec<usize>)>,
}

type Refused = (Fault, Range<u64>);

/// An access that is asked about.
#[derive(Clone, Copy)]
struct Asked<'a> {
    ranges: &'a [Range<u64>],
    kind: AccessKind,
}

#[derive(Clone, Debug)]
pub(super) struct Plain {
    size: u64,
    /// Parents come before their children. The root is the first.
    pub(super) nodes: Vec<Node>,
    /// Sorted.
    pub(super) exposed: Vec<Tag>,
    collect_at: usize,
    /// How many nodes accesses have visited since the last collection.
    visited: usize,
}

impl Plain {
    pub(super) fn new(size: u64, exposed: Vec<Tag>) -> Plain {
        Plain { size, nodes: Vec::new(), exposed, collect_at: WORTH_COLLECTING, visited: 0 }
    }

    fn find(&self, tag: Tag) -> Option<usize> {
        self.nodes.binary_search_by_key(&tag, |node| node.tag).ok()
    }

    /// The nodes that a wildcard may mean.
    fn exposed_nodes(&self) -> Vec<usize> {
        self.exposed.iter().filter_map(|tag| self.find(*tag)).collect()
    }

    /// The oldest node from which another is known to be derived.
    fn top(&self, mut node: usize) -> usize {
        while let Parent::Node(parent) = self.nodes[node].parent {
            node = parent;
        }
        node
    }

    /// The top of every node.
    fn tops(&self) -> Vec<usize> {
        let mut tops = Vec::with_capacity(self.nodes.len());
        for (index, node) in self.nodes.iter().enumerate() {
            tops.push(if let Parent::Node(parent) = node.parent { tops[parent] } else { index });
        }
        tops
    }

    /// What an access through a node is to all others, if it is allowed. Those below the tops in `skipped` are not asked:
    /// the access comes from there.
    fn effect(&self, by: usize, asked: Asked<'_>, skipped: &mut Vec<usize>) -> Result<Effect, Refused> {
        let mut effect =
            Effect { seen: vec![Seen::Certainly(Origin::Foreign); self.nodes.len()], parents: Vec::new() };
        let top = self.mark_local(by, &mut effect.seen);
        self.judge_path(by, asked)?;
        if let Parent::OneOf(candidates) = &self.nodes[top].parent {
            skipped.push(top);
            let outside = self.effect_of_any(candidates, asked, skipped);
            skipped.pop();
            let (outside, left) = outside?;
            for ((own, seen), above) in effect.seen.iter_mut().zip(outside.seen).zip(self.tops()) {
                if above != top {
                    *own = seen;
                }
            }
            effect.parents = outside.parents;
            effect.parents.push((top, left));
        }
        self.judge_others(&effect.seen, asked, skipped)?;
        Ok(effect)
    }

    /// Marks a node and all from which it is known to be derived; gives the last of them.
    fn mark_local(&self, by: usize, seen: &mut [Seen]) -> usize {
        let mut node = by;
        loop {
            seen[node] = Seen::Certainly(Origin::Local);
            match self.nodes[node].parent {
                Parent::Node(parent) => node = parent,
                _ => return node,
            }
        }
    }

    /// What is so whichever of the candidates is meant, and which of them are allowed to do it.
    fn effect_of_any(
        &self,
        candidates: &[usize],
        asked: Asked<'_>,
        skipped: &mut Vec<usize>,
    ) -> Result<(Effect, Vec<usize>), Refused> {
        let mut common: Option<Effect> = None;
        let mut left = Vec::new();
        for &candidate in candidates {
            let Ok(effect) = self.effect(candidate, asked, skipped) else { continue };
            left.push(candidate);
            common = Some(match common {
                None => effect,
                Some(mut common) => {
                    let pairs = common.seen.iter_mut().zip(&effect.seen);
                    pairs.filter(|(one, other)| one != other).for_each(|(one, _)| *one = Seen::Either);
                    // What one candidate would tell about its parents is not known to be so.
                    common.parents.clear();
                    common
                }
            });
        }
        let range = asked.ranges.first().cloned().unwrap_or_default();
        common.map(|common| (common, left)).ok_or((Fault::NothingExposed, range))
    }

    /// Whether the node and all from which it is known to be derived allow an access through it.
    fn judge_path(&self, by: usize, asked: Asked<'_>) -> Result<(), Refused> {
        let mut index = by;
        loop {
            let node = &self.nodes[index];
            for range in asked.ranges {
                for (at, machine) in node.runs.within(range) {
                    if machine.after(Origin::Local, asked.kind, node.protector.is_some()).is_none() {
                        let permission = told(machine.permission);
                        return Err((Fault::Forbidden { tag: node.tag, permission }, at));
                    }
                }
            }
            match node.parent {
                Parent::Node(parent) => index = parent,
                _ => return Ok(()),
            }
        }
    }

    /// Whether the protected nodes to which an access is foreign allow it.
    fn judge_others(&self, seen: &[Seen], asked: Asked<'_>, skipped: &[usize]) -> Result<(), Refused> {
        for (index, (node, seen)) in self.nodes.iter().zip(seen).enumerate() {
            let (Some(protector), Seen::Certainly(Origin::Foreign)) = (node.protector, *seen) else {
                continue;
            };
            if !skipped.is_empty() && skipped.contains(&self.top(index)) {
                continue;
            }
            for (at, machine) in asked.ranges.iter().flat_map(|range| node.runs.within(range)) {
                if machine.after(Origin::Foreign, asked.kind, true).is_none() {
                    let (tag, permission) = (node.tag, told(machine.permission));
                    return Err((Fault::DisablesProtected { tag, permission, protector }, at));
                }
            }
        }
        Ok(())
    }

    fn apply<E: Env>(&mut self, effect: Effect, asked: Asked<'_>, attempt: &Attempt, env: &mut E) {
        for (node, seen) in self.nodes.iter_mut().zip(&effect.seen) {
            let Seen::Certainly(origin) = *seen else { continue };
            let (tag, protected) = (node.tag, node.protector.is_some());
            let after = |old: Machine| old.after(origin, asked.kind, protected).unwrap_or(old);
            for range in asked.ranges {
                if node.runs.within(range).all(|(_, old)| after(old) == old) {
                    continue;
                }
                node.runs.update(range, |at, old| {
                    let new = after(old);
                    if E::HISTORY && new.permission != old.permission {
                        let (from, to, range) = (told(old.permission), told(new.permission), at.clone());
                        let (by, cause) = (attempt.by, attempt.cause);
                        env.event(Event::Changed { tag, range, from, to, by, cause });
                    }
                    new
                });
            }
        }
        for (node, left) in effect.parents {
            self.nodes[node].parent = match left[..] {
                [only] => Parent::Node(only),
                _ => Parent::OneOf(left),
            };
        }
    }

    fn attempt<E: Env>(
        &mut self,
        attempt: &Attempt,
        asked: Asked<'_>,
        by: By,
        env: &mut E,
    ) -> Result<(), Violation> {
        if asked.ranges.iter().all(Range::is_empty) {
            return Ok(());
        }
        let refused = |(fault, at): Refused| attempt.violates(fault, at);
        let effect = match by {
            By::Wildcard => {
                let (effect, _) =
                    self.effect_of_any(&self.exposed_nodes(), asked, &mut Vec::new()).map_err(refused)?;
                effect
            }
            By::Tag(tag) => {
                let lost = Fault::Forbidden { tag, permission: TreePermission::Disabled };
                let node = self.find(tag).ok_or_else(|| attempt.violates(lost, attempt.range.clone()))?;
                self.effect(node, asked, &mut Vec::new()).map_err(refused)?
            }
        };
        self.visited += self.nodes.len();
        self.apply(effect, asked, attempt, env);
        Ok(())
    }

    pub(super) fn access<E: Env>(
        &mut self,
        by: By,
        range: Range<u64>,
        kind: AccessKind,
        env: &mut E,
    ) -> Result<(), Violation> {
        let attempt = Attempt { cause: Cause::Access(kind), by, range: range.clone() };
        self.attempt(&attempt, Asked { ranges: &[range], kind }, by, env)
    }

    pub(super) fn retag<E: Env>(
        &mut self,
        retag: &Retag,
        kind: AccessKind,
        env: &mut E,
    ) -> Result<Retagged, Violation> {
        let cause = Cause::Retag { new: retag.new, borrow: retag.borrow };
        let attempt = Attempt { cause, by: retag.parent, range: retag.range.clone() };
        let wanted = Wanted::new(retag);
        let Some(parent) = self.parent_of(retag) else {
            return match wanted.reads() {
                [] => Ok(if retag.parent == By::Wildcard { Retagged::Unchanged } else { Retagged::Fresh }),
                [first, ..] => Err(attempt.violates(lost(retag.parent), first.clone())),
            };
        };
        if E::HISTORY {
            env.event(Event::Created {
                tag: retag.new,
                parent: retag.parent,
                borrow: retag.borrow,
                range: retag.range.clone(),
                protector: retag.protector,
            });
        }
        let runs = self.first_runs(&wanted);
        self.nodes.push(Node { tag: retag.new, parent, protector: retag.protector, runs });
        let asked = Asked { ranges: wanted.reads(), kind };
        self.attempt(&attempt, asked, By::Tag(retag.new), env)?;
        Ok(Retagged::Fresh)
    }

    /// Where a new node is derived from; `None` if nothing is left that it could be.
    fn parent_of(&self, retag: &Retag) -> Option<Parent> {
        match retag.parent {
            By::Tag(tag) => self.find(tag).map(Parent::Node),
            By::Wildcard => match self.exposed_nodes() {
                exposed if exposed.is_empty() => None,
                exposed => Some(Parent::OneOf(exposed)),
            },
        }
    }

    /// The permissions that a new tag starts with.
    fn first_runs(&self, wanted: &Wanted) -> Runs {
        let first = |permission| Machine { permission, accessed: false };
        let (inside, outside) = match wanted.start {
            Start::Cell => (Permission::Cell, Permission::Frozen),
            Start::Frozen => (Permission::Frozen, Permission::Frozen),
            Start::Reserved => (RESERVED, RESERVED),
            Start::ReservedIm => (Permission::ReservedIm, RESERVED),
        };
        let mut runs = Runs::default();
        if self.size > 0 {
            runs.push(self.size, first(inside));
        }
        for range in &wanted.exceptions {
            runs.update(range, |_, _| first(outside));
        }
        runs
    }

    /// Checks that the whole allocation may be deallocated.
    pub(super) fn dealloc<E: Env>(&mut self, by: By, env: &mut E) -> Result<(), Violation> {
        let range = 0..self.size;
        let attempt = Attempt { cause: Cause::Dealloc, by, range: range.clone() };
        let asked = Asked { ranges: std::slice::from_ref(&range), kind: AccessKind::Write };
        self.attempt(&attempt, asked, by, env)?;
        for node in &self.nodes {
            let Some(protector) = node.protector.filter(|it| it.strength == Strength::Strong) else {
                continue;
            };
            if let Some((at, _)) = node.runs.within(&range).find(|(_, it)| it.prevents_deallocation()) {
                let fault = Fault::DeallocatesProtected { tag: node.tag, protector };
                return Err(attempt.violates(fault, at));
            }
        }
        Ok(())
    }

    /// Ends the protector of a tag: an access to all that are not derived from it.
    pub(super) fn release_protector(&mut self, tag: Tag) {
        let Some(released) = self.find(tag).filter(|node| self.nodes[*node].protector.is_some()) else {
            return;
        };
        self.nodes[released].protector = None;
        let seen = self.seen_at_release(released);
        let mut accesses = Vec::new();
        let whole = 0..self.size;
        self.nodes[released].runs.update(&whole, |at, machine| {
            let (machine, access) = machine.release();
            accesses.extend(access.map(|kind| (at.clone(), kind)));
            machine
        });
        for (node, seen) in self.nodes.iter_mut().zip(seen) {
            let Some(Seen::Certainly(origin)) = seen else { continue };
            let protected = node.protector.is_some();
            for (range, kind) in &accesses {
                let after = |old: Machine| old.after(origin, *kind, protected).unwrap_or(old);
                if node.runs.within(range).any(|(_, old)| after(old) != old) {
                    node.runs.update(range, |_, old| after(old));
                }
            }
        }
    }

    /// How nodes see the end of a protector; `None` for those that are derived from it, to which it is nothing.
    fn seen_at_release(&self, released: usize) -> Vec<Option<Seen>> {
        // An access to no bytes is always allowed.
        let nothing = Asked { ranges: &[], kind: AccessKind::Read };
        let seen = match self.effect(released, nothing, &mut Vec::new()) {
            Ok(effect) => effect.seen,
            Err(_) => return vec![None; self.nodes.len()],
        };
        let mut seen: Vec<Option<Seen>> = seen.into_iter().map(Some).collect();
        let mut derived = vec![false; self.nodes.len()];
        derived[released] = true;
        for index in released + 1..self.nodes.len() {
            derived[index] = match &self.nodes[index].parent {
                Parent::Nobody => false,
                Parent::Node(parent) => derived[*parent],
                Parent::OneOf(candidates) => candidates.iter().any(|candidate| derived[*candidate]),
            };
        }
        for (seen, _) in seen.iter_mut().zip(derived).filter(|(_, derived)| *derived) {
            *seen = None;
        }
        seen
    }

    /// Lets wildcard pointers use this tag from now on.
    pub(super) fn expose<E: Env>(&mut self, tag: Tag, env: &mut E) {
        crate::env::expose(&mut self.exposed, tag, env);
    }

    pub(super) fn wants_collection(&self) -> bool {
        self.nodes.len() > self.collect_at && self.visited > VISITED_TOO_OFTEN
    }

    /// Forgets tags that no pointer carries any more and from which nothing is derived.
    pub(super) fn collect(&mut self, mut live: impl FnMut(Tag) -> bool) {
        let mut keep = vec![false; self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate().rev() {
            let exposed = self.exposed.binary_search(&node.tag).is_ok();
            keep[index] |= index == 0 || exposed || node.protector.is_some() || live(node.tag);
            match &node.parent {
                Parent::Node(parent) if keep[index] => keep[*parent] = true,
                Parent::OneOf(all) if keep[index] => all.iter().for_each(|parent| keep[*parent] = true),
                _ => {}
            }
        }
        let mut names = Vec::with_capacity(keep.len());
        let mut kept = 0;
        for keep in &keep {
            names.push(kept);
            kept += usize::from(*keep);
        }
        let mut index = 0;
        self.nodes.retain_mut(|node| {
            match &mut node.parent {
                Parent::Node(parent) => *parent = names[*parent],
                Parent::OneOf(all) => all.iter_mut().for_each(|parent| *parent = names[*parent]),
                Parent::Nobody => {}
            }
            index += 1;
            keep[index - 1]
        });
        self.collect_at = WORTH_COLLECTING.max(2 * self.nodes.len());
        self.visited = 0;
    }

    /// Panics if the state is not well-formed, which would be a mistake of this crate.
    pub(super) fn check(&self) {
        assert!(self.exposed.is_sorted());
        assert!(self.nodes.is_sorted_by(|one, other| one.tag < other.tag));
        for (index, node) in self.nodes.iter().enumerate() {
            assert_eq!(node.runs.0.last().map_or(0, |(end, _)| *end), self.size);
            match &node.parent {
                Parent::Nobody => assert_eq!(index, 0),
                Parent::Node(parent) => assert!(*parent < index),
                Parent::OneOf(all) => assert!(!all.is_empty() && all.iter().all(|parent| *parent < index)),
            }
        }
    }

    /// How many records the state is made of.
    pub(super) fn weight(&self) -> usize {
        self.nodes.iter().map(|node| 1 + node.runs.0.len()).sum()
    }
}

const RESERVED: Permission = Permission::Reserved { conflicted: false };

/// Why nothing can be derived.
fn lost(by: By) -> Fault {
    match by {
        By::Wildcard => Fault::NothingExposed,
        By::Tag(tag) => Fault::Forbidden { tag, permission: TreePermission::Disabled },
    }
}

/// A permission as reports speak of it.
fn told(permission: Permission) -> TreePermission {
    match permission {
        Permission::Cell => TreePermission::Cell,
        Permission::Reserved { conflicted: false } => TreePermission::Reserved,
        Permission::Reserved { conflicted: true } => TreePermission::ReservedConflicted,
        Permission::ReservedIm => TreePermission::ReservedIm,
        Permission::Unique => TreePermission::Unique,
        Permission::Frozen => TreePermission::Frozen,
        Permission::Disabled => TreePermission::Disabled,
    }
}

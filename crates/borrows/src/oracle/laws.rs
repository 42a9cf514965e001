//! All programs up to a length, and the laws that caches rely on in every state they reach.

use super::script::{Op, Script};
use super::stacked::StackedOracle;
use super::tree::TreeOracle;
use super::{Calls, Oracle};
use crate::{AccessKind, AllocBorrows, Borrow, By, Model, Root, Strength, Tag};

const KINDS: [AccessKind; 2] = [AccessKind::Read, AccessKind::Write];

/// All operations that are worth trying on one byte with these tags.
fn operations(tags: &[Tag], has_call: bool) -> Vec<Op> {
    let mut ops = vec![if has_call { Op::Return(0) } else { Op::Call }];
    for tag in tags {
        let by = By::Tag(*tag);
        ops.extend(KINDS.map(|kind| Op::Access(by, 0..1, kind)));
        for (borrow, cells) in
            [(Borrow::Shared, 0), (Borrow::Shared, 1), (Borrow::Mutable, 0), (Borrow::TwoPhase, 1)]
        {
            let protects = has_call && cells == 0;
            let protectors = [None, Some((Strength::Strong, 0))];
            for protect in protectors.into_iter().take(if protects { 2 } else { 1 }) {
                ops.push(Op::Retag {
                    parent: by,
                    range: 0..1,
                    borrow,
                    cells,
                    protect,
                    last_use: Default::default(),
                });
            }
        }
    }
    ops
}

/// Runs all programs of a length and checks the laws after each step. Returns how many states were reached.
fn explore<O: Oracle>(script: &Script<O>, length: usize) -> u64 {
    check_laws(&script.oracle, &script.live, &script.calls);
    if length == 0 {
        return 1;
    }
    let mut states = 1;
    for op in operations(&script.live, !script.calls.0.is_empty()) {
        let mut next = script.clone();
        match next.step(op) {
            Ok(true) => states += explore(&next, length - 1),
            Ok(false) => {}
            Err(difference) => panic!("{difference}\n{:#?}", next.log),
        }
    }
    states
}

fn accessed<O: Oracle>(state: &O, tag: Tag, kind: AccessKind, calls: &Calls) -> Option<O> {
    let mut state = state.clone();
    state.access(By::Tag(tag), 0..1, kind, calls).ok().map(|()| state)
}

fn check_laws<O: Oracle>(state: &O, tags: &[Tag], calls: &Calls) {
    for tag in tags {
        for kind in KINDS {
            let Some(once) = accessed(state, *tag, kind, calls) else {
                continue;
            };
            let twice = accessed(&once, *tag, kind, calls).expect("what was allowed is allowed again");
            assert!(once.same(&twice, tags, calls), "accesses are idempotent");
            let read = accessed(&once, *tag, AccessKind::Read, calls).expect("who has accessed may read");
            assert!(once.same(&read, tags, calls), "a read after an access changes nothing");
        }
        for other in tags {
            reads_commute(state, *tag, *other, tags, calls);
        }
    }
}

/// Two reads have the same result in both orders, if both orders are allowed.
fn reads_commute<O: Oracle>(state: &O, one: Tag, other: Tag, tags: &[Tag], calls: &Calls) {
    let both = |first, second| {
        accessed(&accessed(state, first, AccessKind::Read, calls)?, second, AccessKind::Read, calls)
    };
    if let (Some(a), Some(b)) = (both(one, other), both(other, one)) {
        assert!(a.same(&b, tags, calls), "reads commute");
    }
}

fn explore_all<O: Oracle>(model: Model, oracle: impl Fn(Root) -> O, length: usize) {
    for kind in [Root::Unique, Root::Shared] {
        let fast = AllocBorrows::new(model, Tag::new(super::script::ROOT), kind, 1);
        let states = explore(&Script::new(oracle(kind), fast, 1), length);
        assert!(states > 1000, "only {states} states were reached");
    }
}

#[test]
fn all_short_programs_under_stacked_borrows() {
    explore_all(Model::Stacked, |kind| StackedOracle::new(Tag::new(super::script::ROOT), kind, 1), 4);
}

#[test]
fn all_short_programs_under_tree_borrows() {
    explore_all(Model::Tree, |_| TreeOracle::new(Tag::new(super::script::ROOT), 1), 4);
}

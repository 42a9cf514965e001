//! Help lines for the well-known aliasing mistakes, recognised by the history of the tag.
//!
//! Other rules have one help line each, in their explanation. These depend on what happened.

use ubik_verdict::{
    BorrowOp, BorrowSite, Event, EventKind, RetagKind, Rule, StackPermission, StackProblem, Tag,
    TreePermission, Ub,
};

use super::parts::{range, tag};

pub fn hints(ub: &Ub, events: &[Event]) -> Vec<String> {
    [
        written_through_shared(ub),
        past_the_reference(ub, events),
        taken_before(ub, events),
        protected(ub),
        missing_order(ub),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// A flag that was to order two accesses and does not.
fn missing_order(ub: &Ub) -> Option<String> {
    let Ub::DataRace { earlier, later, .. } = ub else { return None };
    let what = match (earlier.lacks_order, later.lacks_order) {
        (false, false) => return None,
        (true, false) => {
            "that load acquires, but the store does not release: give it `Release`, or put a release fence before it"
        }
        (false, true) => {
            "that store releases, but the load does not acquire: give it `Acquire`, or put an acquire fence after it"
        }
        (true, true) => {
            "the store does not release and the load does not acquire: give them `Release` and `Acquire`"
        }
    };
    let (first, second) = (&earlier.thread, &later.thread);
    Some(format!(
        "between (1) and (2), thread `{first}` made an atomic store that thread `{second}` has read; {what}"
    ))
}

/// `as_ptr` where `as_mut_ptr` was meant, or `&x as *const _ as *mut _`.
fn written_through_shared(ub: &Ub) -> Option<String> {
    let read_only = match ub {
        Ub::StackedWrite { problem, .. }
        | Ub::StackedRetag { problem, .. }
        | Ub::StackedDealloc { problem, .. } => {
            *problem == StackProblem::OnlyGrants(StackPermission::SharedReadOnly)
        }
        Ub::TreeWrite { conflict, .. } | Ub::TreeDealloc { conflict, .. } => {
            conflict.permission == TreePermission::Frozen
        }
        _ => false,
    };
    read_only.then(|| {
        "the pointer comes from a shared reference, which only permits reads: derive it from a `&mut`, with \
         `&raw mut`, or with `as_mut_ptr` instead of `as_ptr`"
            .to_owned()
    })
}

/// A pointer to a header or an element that is used for its neighbours.
fn past_the_reference(ub: &Ub, events: &[Event]) -> Option<String> {
    let site = missing_from_stack(ub)?;
    let covered = events.iter().find_map(|event| match event.kind {
        EventKind::TagCreated { tag, range, .. } if tag == site.tag => Some(range),
        _ => None,
    })?;
    (site.offset < covered.start || site.offset >= covered.end()).then(|| {
        format!(
            "{} was only made for bytes {}: derive the pointer from a reference or raw pointer to everything that \
             it is to reach",
            tag(site.tag),
            range(covered)
        )
    })
}

/// A pointer that was taken before a later reborrow, use or move of what it points to.
fn taken_before(ub: &Ub, events: &[Event]) -> Option<String> {
    let site = missing_from_stack(ub)?;
    let cause = events.iter().find_map(|event| match event.kind {
        EventKind::TagChanged { tag, by, .. } if tag == site.tag => Some(by),
        _ => None,
    })?;
    Some(match (cause, created_as(site.tag, events)) {
        (BorrowOp::Retag(RetagKind::Box), _) => {
            "moving a `Box` asserts that nothing else points to its contents: take the pointer with `Box::into_raw`, \
             and make the `Box` again only when the pointer is done with"
                .to_owned()
        }
        (BorrowOp::Retag(RetagKind::Mutable | RetagKind::TwoPhase), Some(RetagKind::Mutable)) => {
            "a second `&mut` to the same memory ends the first one: split it (`split_at_mut`, `get_disjoint_mut`) or \
             borrow again"
                .to_owned()
        }
        (BorrowOp::Retag(RetagKind::Mutable | RetagKind::TwoPhase), _) => {
            "a later `&mut` to the same memory ends the pointers taken before it: take the pointer after the last \
             use of the reference, or go through the pointer only"
                .to_owned()
        }
        (BorrowOp::Write, _) => {
            "writing to the memory directly ends the pointers taken before: write through the pointer, or take it \
             again afterwards"
                .to_owned()
        }
        _ => return None,
    })
}

/// Something that happens to an argument while its function runs.
fn protected(ub: &Ub) -> Option<String> {
    matches!(ub.rule(), Rule::StackedProtected | Rule::TreeProtected).then(|| {
        "a reference or `Box` passed to a function must stay usable until that function returns: pass a raw pointer \
         if the function frees or replaces what it points to"
            .to_owned()
    })
}

fn missing_from_stack(ub: &Ub) -> Option<&BorrowSite> {
    match ub {
        Ub::StackedRead { site, problem: StackProblem::NotInStack }
        | Ub::StackedWrite { site, problem: StackProblem::NotInStack }
        | Ub::StackedDealloc { site, problem: StackProblem::NotInStack }
        | Ub::StackedRetag { site, problem: StackProblem::NotInStack, .. } => Some(site),
        _ => None,
    }
}

fn created_as(wanted: Tag, events: &[Event]) -> Option<RetagKind> {
    events.iter().find_map(|event| match event.kind {
        EventKind::TagCreated { tag, kind, .. } if tag == wanted => Some(kind),
        _ => None,
    })
}

//! What the aliasing models say, in the terms of verdicts: violations and history.

use ubik_borrows::{
    Borrow, By, Cause, CellPattern, Cells, Event, Fault, Protector, Retag, Strength, Tag, Violation,
};
use ubik_verdict as verdict;
use ubik_verdict::{EventKind, Ub};

use super::BorrowModel;

/// What a broken rule is called in verdicts.
pub(super) fn alias_ub(alloc: verdict::AllocName, violation: Violation, model: BorrowModel) -> Ub {
    let site = verdict::BorrowSite {
        op: borrow_op(violation.cause),
        tag: verdict_tag(violation.by),
        alloc,
        offset: violation.at.start,
        range: verdict::ByteRange::new(violation.range.start, violation.range.end - violation.range.start),
    };
    match violation.fault {
        Fault::InvalidatesProtected { tag, permission, protector } => {
            Ub::stacked_protected(site, known(tag), stacked(permission), strength(protector))
        }
        Fault::DeallocatesProtected { tag, protector } => {
            // Whoever is foreign to it was refused before; the write that comes first made it active.
            let relation = relation(violation.by, tag);
            let conflict = verdict::Conflict::new(known(tag), verdict::TreePermission::Active, relation);
            Ub::tree_protected(site, conflict, strength(protector))
        }
        Fault::DisablesProtected { tag, permission, protector } => {
            let conflict = verdict::Conflict::new(known(tag), tree(permission), verdict::Relation::Foreign);
            Ub::tree_protected(site, conflict, strength(protector))
        }
        Fault::Forbidden { tag, permission } => {
            let conflict = verdict::Conflict::new(known(tag), tree(permission), relation(violation.by, tag));
            tree_ub(violation.cause, site, conflict)
        }
        Fault::NothingExposed if model == BorrowModel::Tree => Ub::tree_wildcard(site),
        Fault::NotInStack => stack_ub(violation.cause, site, verdict::StackProblem::NotInStack),
        Fault::NothingExposed => stack_ub(violation.cause, site, verdict::StackProblem::NothingExposed),
        Fault::OnlyGrantsReads => {
            let problem = verdict::StackProblem::OnlyGrants(verdict::StackPermission::SharedReadOnly);
            stack_ub(violation.cause, site, problem)
        }
    }
}

/// How an access is related to a tag that it goes through.
fn relation(by: By, tag: Tag) -> verdict::Relation {
    match by {
        By::Tag(own) if own == tag => verdict::Relation::Itself,
        _ => verdict::Relation::Child,
    }
}

fn stack_ub(cause: Cause, site: verdict::BorrowSite, problem: verdict::StackProblem) -> Ub {
    match cause {
        Cause::Access(ubik_borrows::AccessKind::Read) => Ub::stacked_read(site, problem),
        Cause::Access(ubik_borrows::AccessKind::Write) | Cause::ProtectorEnd => {
            Ub::stacked_write(site, problem)
        }
        Cause::Dealloc => Ub::stacked_dealloc(site, problem),
        Cause::Retag { borrow, .. } => Ub::stacked_retag(site, problem, refused(borrow, problem)),
    }
}

fn tree_ub(cause: Cause, site: verdict::BorrowSite, conflict: verdict::Conflict) -> Ub {
    match cause {
        Cause::Access(ubik_borrows::AccessKind::Read) => Ub::tree_read(site, conflict),
        Cause::Access(ubik_borrows::AccessKind::Write) | Cause::ProtectorEnd => {
            Ub::tree_write(site, conflict)
        }
        Cause::Dealloc => Ub::tree_dealloc(site, conflict),
        Cause::Retag { .. } => Ub::tree_retag(site, conflict),
    }
}

fn borrow_op(cause: Cause) -> verdict::BorrowOp {
    match cause {
        Cause::Access(ubik_borrows::AccessKind::Read) => verdict::BorrowOp::Read,
        Cause::Access(ubik_borrows::AccessKind::Write) => verdict::BorrowOp::Write,
        Cause::Dealloc => verdict::BorrowOp::Dealloc,
        Cause::ProtectorEnd => verdict::BorrowOp::ProtectorEnd,
        Cause::Retag { borrow, .. } => verdict::BorrowOp::Retag(retag_kind(borrow)),
    }
}

fn retag_kind(borrow: Borrow) -> verdict::RetagKind {
    match borrow {
        Borrow::Shared => verdict::RetagKind::Shared,
        Borrow::Mutable | Borrow::Pinned => verdict::RetagKind::Mutable,
        Borrow::TwoPhase => verdict::RetagKind::TwoPhase,
        Borrow::RawConst | Borrow::RawMut => verdict::RetagKind::Raw,
    }
}

/// The permission that a retag was refused. Where reads are granted, shared ones ask for more, inside an `UnsafeCell`.
fn refused(borrow: Borrow, problem: verdict::StackProblem) -> verdict::StackPermission {
    match (borrow, problem) {
        (Borrow::Shared | Borrow::RawConst, verdict::StackProblem::OnlyGrants(_)) => {
            verdict::StackPermission::SharedReadWrite
        }
        _ => wanted(borrow),
    }
}

fn wanted(borrow: Borrow) -> verdict::StackPermission {
    match borrow {
        Borrow::Shared | Borrow::RawConst => verdict::StackPermission::SharedReadOnly,
        Borrow::Mutable => verdict::StackPermission::Unique,
        Borrow::TwoPhase | Borrow::Pinned | Borrow::RawMut => verdict::StackPermission::SharedReadWrite,
    }
}

fn known(tag: Tag) -> verdict::Tag {
    verdict::Tag::Known(u64::from(tag.get()))
}

pub(super) fn verdict_tag(by: By) -> verdict::Tag {
    match by {
        By::Tag(tag) => known(tag),
        By::Wildcard => verdict::Tag::Wildcard,
    }
}

fn strength(protector: Protector) -> verdict::Protector {
    match protector.strength {
        Strength::Strong => verdict::Protector::Strong,
        Strength::Weak => verdict::Protector::Weak,
    }
}

fn stacked(permission: ubik_borrows::StackedPermission) -> verdict::StackPermission {
    use ubik_borrows::StackedPermission as From;
    match permission {
        From::Unique => verdict::StackPermission::Unique,
        From::SharedReadWrite => verdict::StackPermission::SharedReadWrite,
        From::SharedReadOnly => verdict::StackPermission::SharedReadOnly,
    }
}

fn tree(permission: ubik_borrows::TreePermission) -> verdict::TreePermission {
    use ubik_borrows::TreePermission as From;
    match permission {
        From::Cell => verdict::TreePermission::Cell,
        From::Reserved => verdict::TreePermission::Reserved,
        From::ReservedConflicted => verdict::TreePermission::ReservedConflicted,
        From::ReservedIm => verdict::TreePermission::ReservedIm,
        From::Unique => verdict::TreePermission::Active,
        From::Frozen => verdict::TreePermission::Frozen,
        From::Disabled => verdict::TreePermission::Disabled,
    }
}

/// What a history is about: the allocation, the model, and whether what is retagged lies in cells as a whole.
#[derive(Clone, Copy)]
pub(super) struct About {
    pub alloc: verdict::AllocName,
    pub model: BorrowModel,
    pub in_cells: bool,
}

/// Whether all bytes of a retag are inside cells.
pub(super) fn is_in_cells(retag: &Retag<'_>) -> bool {
    let size = retag.range.end - retag.range.start;
    let sum = |cells: &[std::ops::Range<u64>]| cells.iter().map(|cell| cell.end - cell.start).sum::<u64>();
    match retag.cells {
        Cells::Nowhere => false,
        Cells::Everywhere => true,
        Cells::Within(CellPattern { head_len, head, unit_len, unit }) => {
            let units = size.saturating_sub(head_len).checked_div(unit_len).unwrap_or(0);
            sum(head) + units * sum(unit) == size
        }
    }
}

/// What happened to a tag, for a report's history. A protector is noted after the tag that it protects.
pub(super) fn history(about: About, event: Event) -> Vec<EventKind> {
    match event {
        Event::Created { tag, parent, borrow, range, protector } => {
            let parent = Some(verdict_tag(parent));
            let (tag, kind) = (known(tag), retag_kind(borrow));
            let created = EventKind::TagCreated {
                tag,
                parent,
                kind,
                permission: granted(borrow, about),
                range: bytes(&range),
            };
            // What anybody may change is not protected.
            let protector = protector.filter(|_| !(about.in_cells && borrow == Borrow::Shared));
            let protected = protector.map(|protector| EventKind::Protected {
                tag,
                call: protector.call.0,
                function: "".into(),
                argument: None,
                protector: strength(protector),
            });
            [created].into_iter().chain(protected).collect()
        }
        Event::Invalidated { tag, range, by, cause, .. } => vec![EventKind::TagChanged {
            tag: known(tag),
            to: None,
            by: borrow_op(cause),
            by_tag: verdict_tag(by),
            range: bytes(&range),
        }],
        Event::Changed { tag, range, to, by, cause, .. } => vec![EventKind::TagChanged {
            tag: known(tag),
            to: Some(verdict::Permission::Tree(tree(to))),
            by: borrow_op(cause),
            by_tag: verdict_tag(by),
            range: bytes(&range),
        }],
        Event::Exposed { tag } => vec![EventKind::Exposed { alloc: about.alloc, tag: Some(known(tag)) }],
        Event::Forgotten { .. } => Vec::new(),
    }
}

fn bytes(range: &std::ops::Range<u64>) -> verdict::ByteRange {
    verdict::ByteRange::new(range.start, range.end - range.start)
}

/// The permission that a new borrow begins with.
fn granted(borrow: Borrow, about: About) -> verdict::Permission {
    let is_shared = matches!(borrow, Borrow::Shared | Borrow::RawConst);
    let tree = match (is_shared, about.in_cells) {
        (true, true) => verdict::TreePermission::Cell,
        (true, false) => verdict::TreePermission::Frozen,
        (false, true) => verdict::TreePermission::ReservedIm,
        (false, false) => verdict::TreePermission::Reserved,
    };
    match about.model {
        BorrowModel::Tree => verdict::Permission::Tree(tree),
        _ if is_shared && about.in_cells => {
            verdict::Permission::Stacked(verdict::StackPermission::SharedReadWrite)
        }
        _ => verdict::Permission::Stacked(wanted(borrow)),
    }
}

#[cfg(test)]
mod tests {
    use std::slice;

    use super::*;
    use ubik_borrows::LastUse;

    #[test]
    fn bytes_in_cells_are_counted() {
        let check = |range: std::ops::Range<u64>, cells: Cells<'_>, expected: bool| {
            let retag = Retag {
                parent: By::Wildcard,
                new: Tag::new(1),
                range,
                borrow: Borrow::Shared,
                cells,
                protector: None,
                last_use: LastUse::default(),
            };
            assert_eq!(is_in_cells(&retag), expected, "{cells:?}");
        };
        let pattern =
            |head_len, head, unit_len, unit| Cells::Within(CellPattern { head_len, head, unit_len, unit });
        let (whole, half, first) =
            (slice::from_ref(&(0..4)), slice::from_ref(&(0..2)), slice::from_ref(&(0..1)));
        check(0..4, Cells::Nowhere, false);
        check(0..4, Cells::Everywhere, true);
        check(8..12, pattern(4, whole, 0, &[]), true);
        check(8..12, pattern(4, half, 0, &[]), false);
        check(0..16, pattern(4, whole, 4, whole), true);
        check(0..16, pattern(4, whole, 4, first), false);
    }
}

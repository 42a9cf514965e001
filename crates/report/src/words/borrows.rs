//! What the aliasing models object to.

use ubik_verdict::{
    BorrowOp, BorrowSite, PlaceUse, Protector, RetagKind, StackPermission, StackProblem, TreePermission, Ub,
};

use super::parts::{access_kind, alloc, ptr, tag};

pub fn message(ub: &Ub) -> Option<String> {
    Some(match ub {
        Ub::StackedRead { site, problem }
        | Ub::StackedWrite { site, problem }
        | Ub::StackedDealloc { site, problem } => {
            format!(
                "attempting {} using {}, but {}",
                attempt(site.op),
                location(site),
                stack_problem(*problem)
            )
        }
        Ub::StackedRetag { site, problem, wanted } => format!(
            "trying to retag from {} for {} permission at {}, but {}",
            tag(site.tag),
            stack_permission(*wanted),
            byte(site),
            stack_problem(*problem)
        ),
        Ub::StackedProtected { site, item, permission, protector } => {
            let item = format!("[{} for {}]", stack_permission(*permission), tag(*item));
            let protected = format!("{} protected", strength(*protector));
            match site.op {
                BorrowOp::Dealloc => {
                    format!("deallocating {} while item {item} is {protected}", alloc(site.alloc))
                }
                _ => format!(
                    "not granting access to tag {} because that would remove {item} which is {protected}",
                    tag(site.tag)
                ),
            }
        }
        Ub::TreeRead { site, .. }
        | Ub::TreeWrite { site, .. }
        | Ub::TreeDealloc { site, .. }
        | Ub::TreeRetag { site, .. }
        | Ub::TreeProtected { site, .. }
        | Ub::TreeWildcard { site } => {
            format!("{} through {} is forbidden", operation(site.op), location(site))
        }
        Ub::ReturnPlace { function, site } => {
            format!("{} while it is the return place of the running call of `{function}`", place_use(site))
        }
        Ub::MovedArg { function, argument, site } => format!(
            "{} while it is argument #{} of the running call of `{function}`",
            place_use(site),
            argument.saturating_add(1)
        ),
        _ => return None,
    })
}

fn attempt(op: BorrowOp) -> String {
    match op {
        BorrowOp::Dealloc => "deallocation".to_owned(),
        op => format!("a {}", operation(op)),
    }
}

/// An operation as a noun.
pub fn operation(op: BorrowOp) -> &'static str {
    match op {
        BorrowOp::Read => "read access",
        BorrowOp::Write => "write access",
        BorrowOp::Dealloc => "deallocation",
        BorrowOp::Retag(RetagKind::Root) => "allocation",
        BorrowOp::Retag(RetagKind::Shared) => "shared reborrow",
        BorrowOp::Retag(RetagKind::Mutable) => "mutable reborrow",
        BorrowOp::Retag(RetagKind::TwoPhase) => "two-phase reborrow",
        BorrowOp::Retag(RetagKind::Raw) => "raw reborrow",
        BorrowOp::Retag(RetagKind::Box) => "reborrow of a Box",
        BorrowOp::ProtectorEnd => "access at the end of a protected call",
    }
}

fn location(site: &BorrowSite) -> String {
    format!("{} at {}", tag(site.tag), byte(site))
}

fn byte(site: &BorrowSite) -> String {
    format!("{}[{:#x}]", alloc(site.alloc), site.offset)
}

fn stack_problem(problem: StackProblem) -> String {
    match problem {
        StackProblem::NotInStack => {
            "that tag does not exist in the borrow stack for this location".to_owned()
        }
        StackProblem::OnlyGrants(permission) => {
            format!("that tag only grants {} permission for this location", stack_permission(permission))
        }
        StackProblem::NothingExposed => {
            "no exposed tags have suitable permission in the borrow stack for this location".to_owned()
        }
    }
}

pub fn stack_permission(permission: StackPermission) -> &'static str {
    match permission {
        StackPermission::Unique => "Unique",
        StackPermission::SharedReadWrite => "SharedReadWrite",
        StackPermission::SharedReadOnly => "SharedReadOnly",
        StackPermission::Disabled => "Disabled",
    }
}

pub fn tree_permission(permission: TreePermission) -> &'static str {
    match permission {
        TreePermission::Reserved => "Reserved",
        TreePermission::ReservedConflicted => "Reserved (conflicted)",
        TreePermission::ReservedIm => "Reserved (interior mutable)",
        TreePermission::Active => "Active",
        TreePermission::Frozen => "Frozen",
        TreePermission::Disabled => "Disabled",
        TreePermission::Cell => "Cell",
    }
}

pub fn strength(protector: Protector) -> &'static str {
    match protector {
        Protector::Strong => "strongly",
        Protector::Weak => "weakly",
    }
}

fn place_use(site: &PlaceUse) -> String {
    format!("{} of {}", access_kind(site.kind), ptr(&site.ptr))
}

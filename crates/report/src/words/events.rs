//! The history behind a report, one label for each event.

use ubik_verdict::{AccessKind, Argument, BorrowOp, Event, EventKind, Permission};

use super::borrows::{operation, stack_permission, strength, tree_permission};
use super::parts::{alloc, alloc_details, plural, race_access, range, tag};

pub fn event(kind: &EventKind) -> String {
    match kind {
        EventKind::Allocated { alloc: info } => format!("{} was allocated here", alloc_details(info)),
        EventKind::Freed { alloc: name } => format!("{} was deallocated here", alloc(*name)),
        EventKind::TagCreated { tag: new, parent, kind, permission: granted, range: covered } => {
            let origin = match parent {
                Some(parent) => {
                    format!("{} of {}", operation(BorrowOp::Retag(*kind)), tag(*parent))
                }
                None => operation(BorrowOp::Retag(*kind)).to_owned(),
            };
            format!(
                "{} was created by this {origin}: {} for {}",
                tag(*new),
                permission(*granted),
                range(*covered)
            )
        }
        EventKind::TagChanged { tag: changed, to, by, by_tag, range: covered } => {
            let became = match to {
                Some(to) => format!("became {}", permission(*to)),
                None => "was invalidated".to_owned(),
            };
            let cause = format!("this {} through {}", operation(*by), tag(*by_tag));
            format!("{} {became} for {} by {cause}", tag(*changed), range(*covered))
        }
        EventKind::Protected { tag: protected, function, argument, protector, .. } => {
            let what = argument.as_ref().map_or_else(|| "an argument".to_owned(), argument_name);
            let how = strength(*protector);
            format!(
                "{} is {how} protected: it is {what} of `{function}`, which is still running",
                tag(*protected)
            )
        }
        EventKind::Exposed { alloc: name, tag: Some(exposed) } => {
            format!("{} of {} was exposed here", tag(*exposed), alloc(*name))
        }
        EventKind::Exposed { alloc: name, tag: None } => format!("{} was exposed here", alloc(*name)),
        EventKind::Accessed { alloc: name, tag: by, kind, range: covered } => {
            let what = match kind {
                AccessKind::Read => "read",
                AccessKind::Write => "written",
                AccessKind::Dealloc => "freed",
            };
            format!("{} of {} was {what} here through {}", range(*covered), alloc(*name), tag(*by))
        }
        EventKind::Progress { blocks } => format!("{} executed, now here", plural(*blocks, "block")),
        EventKind::RacedWith { access } => {
            format!("(1) {} on thread `{}` occurred earlier here", race_access(access.kind), access.thread)
        }
        EventKind::ThreadSpawned { thread } => format!("thread `{thread}` was spawned here"),
        EventKind::Called { function } => format!("`{function}` was called here"),
        EventKind::Defined { function } => format!("`{function}`, which is called, is defined here"),
        EventKind::Declared { function } => format!("`{function}`, which is called, is declared here"),
    }
}

/// An event by itself, while the run goes on.
pub fn news(event: &Event) -> String {
    let what = self::event(&event.kind);
    match (&event.kind, event.alloc) {
        (
            EventKind::TagCreated { .. } | EventKind::TagChanged { .. } | EventKind::Protected { .. },
            Some(name),
        ) => format!("in {}: {what}", alloc(name)),
        _ => what,
    }
}

/// What scripts call an event.
pub fn event_name(kind: &EventKind) -> &'static str {
    match kind {
        EventKind::Allocated { .. } => "allocated",
        EventKind::Freed { .. } => "freed",
        EventKind::TagCreated { .. } => "tag-created",
        EventKind::TagChanged { .. } => "tag-changed",
        EventKind::Protected { .. } => "protected",
        EventKind::Accessed { .. } => "accessed",
        EventKind::Progress { .. } => "progress",
        EventKind::Exposed { .. } => "exposed",
        EventKind::RacedWith { .. } => "raced-with",
        EventKind::ThreadSpawned { .. } => "thread-spawned",
        EventKind::Called { .. } => "called",
        EventKind::Defined { .. } => "defined",
        EventKind::Declared { .. } => "declared",
    }
}

fn permission(permission: Permission) -> &'static str {
    match permission {
        Permission::Stacked(permission) => stack_permission(permission),
        Permission::Tree(permission) => tree_permission(permission),
    }
}

fn argument_name(argument: &Argument) -> String {
    match argument {
        Argument::Named(name) => format!("the argument `{name}`"),
        Argument::Numbered(index) => format!("argument #{}", index.saturating_add(1)),
    }
}

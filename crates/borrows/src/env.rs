//! What the state asks of its surroundings: whether a call is still running, and who wants to hear the history.

use crate::types::{AccessKind, Borrow, By, CallId, Protector, Tag};
use crate::violation::{Cause, TreePermission};
use std::ops::Range;

/// Knows which calls are still running.
pub trait Calls {
    fn is_active(&self, call: CallId) -> bool;

    /// Whether a call is quickly known not to be running.
    #[inline]
    fn has_ended(&self, call: CallId) -> bool {
        !self.is_active(call)
    }

    /// Whether the first of two running calls certainly ends after the second.
    fn outlives(&self, _outer: CallId, _inner: CallId) -> bool {
        false
    }
}

impl<F: Fn(CallId) -> bool> Calls for F {
    #[inline]
    fn is_active(&self, call: CallId) -> bool {
        self(call)
    }
}

/// The surroundings of one operation. With `HISTORY` false (the default) no event is even computed.
pub trait Env {
    const HISTORY: bool = false;
    fn is_active(&self, call: CallId) -> bool;

    /// Whether a call is quickly known not to be running. Only saves work.
    #[inline]
    fn has_ended(&self, call: CallId) -> bool {
        !self.is_active(call)
    }

    /// Whether the first of two running calls certainly ends after the second. Only saves work.
    fn outlives(&self, _outer: CallId, _inner: CallId) -> bool {
        false
    }

    fn event(&mut self, _event: Event) {}
}

/// The surroundings of an ordinary run: calls, and nobody who listens.
pub struct NoHistory<C>(pub C);

impl<C: Calls> Env for NoHistory<C> {
    #[inline]
    fn is_active(&self, call: CallId) -> bool {
        self.0.is_active(call)
    }

    #[inline]
    fn has_ended(&self, call: CallId) -> bool {
        self.0.has_ended(call)
    }

    #[inline]
    fn outlives(&self, outer: CallId, inner: CallId) -> bool {
        self.0.outlives(outer, inner)
    }
}

/// Adds a tag to the sorted list of those that wildcard pointers may use.
pub(crate) fn expose<E: Env>(exposed: &mut Vec<Tag>, tag: Tag, env: &mut E) {
    if let Err(place) = exposed.binary_search(&tag) {
        exposed.insert(place, tag);
        if E::HISTORY {
            env.event(Event::Exposed { tag });
        }
    }
}

/// Something that happened to a tag. An operation may report one fact in several neighbouring pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    Created {
        tag: Tag,
        parent: By,
        borrow: Borrow,
        range: Range<u64>,
        protector: Option<Protector>,
    },
    Exposed {
        tag: Tag,
    },
    /// Stacked Borrows: the tag lost its item, or its right to write (and thereby to everything) was disabled.
    Invalidated {
        tag: Tag,
        range: Range<u64>,
        by: By,
        cause: Cause,
        access: AccessKind,
    },
    /// Stacked Borrows: a wildcard made the state of these bytes unknown.
    Forgotten {
        range: Range<u64>,
        tag: Tag,
    },
    /// Tree Borrows: the permission of the tag changed.
    Changed {
        tag: Tag,
        range: Range<u64>,
        from: TreePermission,
        to: TreePermission,
        by: By,
        cause: Cause,
    },
}

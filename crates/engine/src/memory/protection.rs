//! What running calls keep others from: places that belong to a call alone (guards), and borrows that it protects.
//!
//! Calls have numbers in the order in which they begin. Lists are sorted by call. The calls of one thread end in the reverse
//! order, so what ends is mostly last; calls of other threads lie between them.

use ubik_borrows::{CallId, Calls};

use super::Guard;
use crate::value::Prov;

#[derive(Clone)]
pub(super) struct Protection {
    /// What belongs to running calls, in their order.
    guards: Vec<Guard>,
    /// Calls that are running and protect some of their arguments.
    calls: Vec<u64>,
    /// They have all been of one thread: the older of two outlives the younger.
    one_thread: bool,
    /// Under Tree Borrows: what they protect, in the order of their calls.
    protected: Vec<(u64, Prov)>,
}

impl Protection {
    pub fn new() -> Protection {
        Protection { guards: Vec::new(), calls: Vec::new(), one_thread: true, protected: Vec::new() }
    }

    /// From now on calls of several threads run.
    pub fn begin_threads(&mut self) {
        self.one_thread = false;
    }

    pub fn push_guard(&mut self, guard: Guard) {
        self.guards.push(guard);
    }

    /// Takes out a guard of a call, if it has any left.
    #[inline]
    pub fn pop_guard(&mut self, call: u64) -> Option<Guard> {
        match self.guards.pop_if(|guard| guard.call == call) {
            None if !self.one_thread => self.pop_guard_among_others(call),
            guard => guard,
        }
    }

    /// The same where guards of other threads' calls may lie above.
    #[cold]
    fn pop_guard_among_others(&mut self, call: u64) -> Option<Guard> {
        let at = self.guards.iter().rposition(|guard| guard.call == call)?;
        Some(self.guards.remove(at))
    }

    pub fn guards(&self) -> impl Iterator<Item = &Guard> {
        self.guards.iter()
    }

    pub fn guards_mut(&mut self) -> impl Iterator<Item = &mut Guard> {
        self.guards.iter_mut()
    }

    /// A call protects some of its arguments. Calls begin in the order of their numbers.
    #[inline(always)]
    pub fn begin(&mut self, call: u64) {
        match self.calls.last() {
            Some(&last) if last == call => {}
            Some(&last) if last > call => self.begin_among_others(call),
            _ => self.calls.push(call),
        }
    }

    #[cold]
    fn begin_among_others(&mut self, call: u64) {
        if let Err(at) = self.calls.binary_search(&call) {
            self.calls.insert(at, call);
        }
    }

    /// A call has ended; says whether it protected anything.
    #[inline]
    pub fn end(&mut self, call: u64) -> bool {
        match self.calls.last() {
            None => return false,
            Some(&last) if last == call => drop(self.calls.pop()),
            Some(_) => match self.calls.binary_search(&call) {
                Ok(at) => drop(self.calls.remove(at)),
                Err(_) => return false,
            },
        }
        true
    }

    /// Notes that a call protects a borrow whose end has to be noticed.
    #[inline]
    pub fn protect(&mut self, call: u64, prov: Prov) {
        // Mostly the call is the youngest, but other threads have theirs.
        if self.protected.last().is_none_or(|&(last, _)| last <= call) {
            self.protected.push((call, prov));
        } else {
            let place = self.protected.partition_point(|&(owner, _)| owner <= call);
            self.protected.insert(place, (call, prov));
        }
    }

    /// Takes out the youngest borrow that a call protected, if it has any left.
    #[inline]
    pub fn pop_protected(&mut self, call: u64) -> Option<Prov> {
        match self.protected.last() {
            Some(&(owner, _)) if owner > call => self.pop_protected_among_others(call),
            _ => self.protected.pop_if(|&mut (owner, _)| owner == call).map(|(_, prov)| prov),
        }
    }

    /// The same while younger calls of other threads are running.
    #[cold]
    fn pop_protected_among_others(&mut self, call: u64) -> Option<Prov> {
        let end = self.protected.partition_point(|&(owner, _)| owner <= call);
        let last = end.checked_sub(1).filter(|&last| self.protected[last].0 == call)?;
        Some(self.protected.remove(last).1)
    }

    /// The calls that protect some of their arguments.
    #[inline(always)]
    pub fn running(&self) -> Running<'_> {
        Running { calls: &self.calls, one_thread: self.one_thread }
    }

    /// The same where nothing depends on which thread they are of.
    #[inline(always)]
    pub fn running_of_any_thread(&self) -> Running<'_> {
        Running { calls: &self.calls, one_thread: false }
    }
}

/// The calls that protect some of their arguments, of all threads, sorted.
#[derive(Clone, Copy)]
pub(super) struct Running<'a> {
    calls: &'a [u64],
    one_thread: bool,
}

impl Calls for Running<'_> {
    #[inline]
    fn is_active(&self, call: CallId) -> bool {
        // Most calls that are asked for are among the two youngest, or ended before those began to protect.
        match *self.calls {
            [.., _, last] | [last] if last <= call.0 => last == call.0,
            [.., other, _] if other <= call.0 => other == call.0,
            _ => self.is_among_others(call),
        }
    }

    #[inline]
    fn has_ended(&self, call: CallId) -> bool {
        match *self.calls {
            [.., other, last] => other < call.0 && last != call.0,
            [last] => last != call.0,
            [] => true,
        }
    }

    #[inline]
    fn outlives(&self, outer: CallId, inner: CallId) -> bool {
        self.one_thread && outer < inner
    }
}

impl Running<'_> {
    #[inline(never)]
    fn is_among_others(&self, call: CallId) -> bool {
        self.calls.binary_search(&call.0).is_ok()
    }
}

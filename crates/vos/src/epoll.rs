//! `epoll` and timers.
//!
//! Edge-triggered entries report again when the set of events that hold grows, or when data has arrived since: each
//! object counts what is put into it. One-shot entries are silent after a report until they are changed. A poller can be
//! watched by another one: it is readable while one of its own entries would be reported.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::flags::open;
use crate::{Answer, Errno, Fault, Kernel, Object};

/// What is watched, by descriptor and description.
#[derive(Clone, Debug, Default)]
pub struct Poller {
    watched: BTreeMap<(i32, u32), Watched>,
}

#[derive(Clone, Copy, Debug)]
struct Watched {
    events: u32,
    data: u64,
    /// What was reported last, and how much had arrived by then: for edges.
    seen: (u32, u64),
    is_silent: bool,
}

/// What one call of `epoll_ctl` asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    Add,
    Remove,
    Modify,
}

/// A timer that `timerfd` made: the next moment, by the clock that whoever calls sets, and the time between moments.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timer {
    next: Option<Duration>,
    every: Duration,
    /// How often it was due before `next`: a number that only grows, for edges.
    before: u64,
}

impl Timer {
    /// How often it was due since it was set or read.
    fn times(&self, now: Duration) -> u64 {
        let Some(late) = self.next.and_then(|next| now.checked_sub(next)) else { return 0 };
        if self.every.is_zero() {
            return 1;
        }
        u64::try_from(late.as_nanos() / self.every.as_nanos()).unwrap_or(u64::MAX - 1) + 1
    }

    /// When it is due next, after now.
    fn next_after(&self, now: Duration) -> Option<Duration> {
        let next = self.next?;
        match self.times(now) {
            0 => Some(next),
            _ if self.every.is_zero() => None,
            times => next.checked_add(self.every.saturating_mul(u32::try_from(times).ok()?)),
        }
    }
}

const EDGE: u32 = 1 << 31;
const ONE_SHOT: u32 = 1 << 30;
const EXCLUSIVE: u32 = 1 << 28;
/// `EPOLLERR` and `EPOLLHUP` are always reported.
const ALWAYS: u32 = 0x18;
/// How many pollers may watch each other in a row.
const MOST_NESTED: usize = 5;

impl Kernel {
    pub fn poller(&mut self, flags: i32) -> Answer<i32> {
        if flags & !open::CLOSE_ON_EXEC != 0 {
            return Err(Errno::EINVAL.into());
        }
        self.next_channel += 1;
        self.pollers.insert(self.next_channel, Poller::default());
        self.install(Object::Poller(self.next_channel), flags | open::READ_WRITE)
    }

    fn poller_id(&self, fd: i32) -> Answer<u32> {
        match self.description(fd)?.object {
            Object::Poller(id) => Ok(id),
            _ => Err(Errno::EINVAL.into()),
        }
    }

    pub fn watch(&mut self, poller: i32, change: Change, fd: i32, (events, data): (u32, u64)) -> Answer<()> {
        self.description(poller)?;
        let key = (fd, self.description_id(fd)?);
        match &self.description(fd)?.object {
            Object::Node(node) if !self.tree.node(*node).can_be_polled() => return Err(Errno::EPERM.into()),
            Object::Real(_) => return Err(Errno::EPERM.into()),
            _ => {}
        }
        let id = self.poller_id(poller)?;
        if poller == fd {
            return Err(Errno::EINVAL.into());
        }
        if let Object::Poller(inner) = self.description(fd)?.object {
            self.check_nesting(id, inner, change, events)?;
        }
        let watched = &mut self.pollers.get_mut(&id).ok_or(Errno::EBADF)?.watched;
        let new = Watched { events, data, seen: (0, 0), is_silent: false };
        match (change, watched.get(&key)) {
            (Change::Add, Some(_)) => return Err(Errno::EEXIST.into()),
            (Change::Remove | Change::Modify, None) => return Err(Errno::ENOENT.into()),
            (Change::Modify, Some(old)) if (old.events | events) & EXCLUSIVE != 0 => {
                return Err(Errno::EINVAL.into());
            }
            (Change::Remove, _) => drop(watched.remove(&key)),
            (Change::Add | Change::Modify, _) => drop(watched.insert(key, new)),
        }
        Ok(())
    }

    /// Whether one poller may watch another: not in a circle, and not in a row that is too long.
    fn check_nesting(&self, outer: u32, inner: u32, change: Change, events: u32) -> Answer<()> {
        if change != Change::Remove && events & EXCLUSIVE != 0 {
            return Err(Errno::EINVAL.into());
        }
        let is_circle = inner == outer || self.depth_below(inner, outer).is_none();
        if change == Change::Add && (is_circle || self.row_of(outer, inner) > MOST_NESTED) {
            return Err(Errno::ELOOP.into());
        }
        Ok(())
    }

    /// The pollers that a poller watches.
    fn watched_pollers(&self, id: u32) -> impl Iterator<Item = u32> {
        let keys = self.pollers.get(&id).into_iter().flat_map(|poller| poller.watched.keys());
        keys.filter_map(|key| match self.object_of(key.1) {
            Some(Object::Poller(inner)) => Some(*inner),
            _ => None,
        })
    }

    /// How many pollers are in the longest row from this one on; nothing if `forbidden` is among them.
    fn depth_below(&self, id: u32, forbidden: u32) -> Option<usize> {
        let mut deepest = 0;
        for inner in self.watched_pollers(id) {
            if inner == forbidden {
                return None;
            }
            deepest = deepest.max(self.depth_below(inner, forbidden)?);
        }
        Some(deepest + 1)
    }

    /// How many pollers there would be in a row if the outer one watched the inner one.
    fn row_of(&self, outer: u32, inner: u32) -> usize {
        let above = self.pollers.keys().filter(|&&id| self.watched_pollers(id).any(|other| other == outer));
        let above = above.map(|&id| self.row_of(id, outer)).max();
        above.unwrap_or_else(|| 1 + self.depth_below(inner, outer).unwrap_or(0))
    }

    /// What holds now of an entry, how much has arrived, and whether that is to be reported; nothing if it was closed.
    fn state_of(&self, description: u32, watched: &Watched) -> Option<((u32, u64), bool)> {
        let ready = self.readiness_of(description)?;
        let now = (ready & (watched.events | ALWAYS), self.arrivals_of(description));
        let is_new = now.0 & !watched.seen.0 != 0 || now.1 != watched.seen.1;
        let is_reported = now.0 != 0 && !watched.is_silent && (watched.events & EDGE == 0 || is_new);
        Some((now, is_reported))
    }

    /// Whether a poller has something to report.
    pub(crate) fn has_happened(&self, id: u32) -> bool {
        let Some(poller) = self.pollers.get(&id) else { return false };
        poller.watched.iter().any(|(key, watched)| self.state_of(key.1, watched).is_some_and(|state| state.1))
    }

    /// How much has arrived at what a poller watches.
    pub(crate) fn arrivals_at(&self, id: u32) -> u64 {
        let keys = self.pollers.get(&id).into_iter().flat_map(|poller| poller.watched.keys());
        keys.fold(0, |sum, key| sum.wrapping_add(self.arrivals_of(key.1)))
    }

    /// What holds now of what is watched: events and data, at most so many.
    pub fn happened(&mut self, poller: i32, most: usize) -> Answer<Vec<(u32, u64)>> {
        self.description(poller)?;
        let id = self.poller_id(poller)?;
        let entries: Vec<((i32, u32), Watched)> =
            self.pollers[&id].watched.iter().map(|(&key, &watched)| (key, watched)).collect();
        let (mut found, mut changed) = (Vec::new(), Vec::new());
        for (key, watched) in entries {
            let Some((now, is_reported)) = self.state_of(key.1, &watched) else {
                // Its last descriptor was closed.
                self.pollers.get_mut(&id).ok_or(Errno::EBADF)?.watched.remove(&key);
                continue;
            };
            if is_reported && found.len() < most {
                found.push((now.0, watched.data));
                changed
                    .push((key, Watched { seen: now, is_silent: watched.events & ONE_SHOT != 0, ..watched }));
            } else if !is_reported {
                changed.push((key, Watched { seen: (watched.seen.0 & now.0, watched.seen.1), ..watched }));
            }
        }
        self.pollers.get_mut(&id).ok_or(Errno::EBADF)?.watched.extend(changed);
        Ok(found)
    }

    pub fn timer(&mut self, clock: i32, flags: i32) -> Answer<i32> {
        const CLOCKS: [i32; 5] = [0, 1, 7, 8, 9];
        if !CLOCKS.contains(&clock) || flags & !(open::CLOSE_ON_EXEC | open::NON_BLOCK) != 0 {
            return Err(Errno::EINVAL.into());
        }
        self.next_channel += 1;
        self.timers.insert(self.next_channel, Timer::default());
        self.install(Object::Timer(self.next_channel), flags | open::READ_WRITE)
    }

    fn timer_id(&self, fd: i32) -> Answer<u32> {
        match self.description(fd)?.object {
            Object::Timer(id) => Ok(id),
            _ => Err(Errno::EINVAL.into()),
        }
    }

    /// Sets a timer: the first moment, and the time between moments.
    pub fn set_timer(&mut self, fd: i32, next: Option<Duration>, every: Duration) -> Answer<()> {
        let (id, now) = (self.timer_id(fd)?, self.now);
        let timer = self.timers.get_mut(&id).ok_or(Errno::EBADF)?;
        *timer = Timer { next, every, before: timer.before + timer.times(now) };
        Ok(())
    }

    /// How long it is until the next moment, and the time between moments.
    pub fn timer_setting(&self, fd: i32) -> Answer<(Duration, Duration)> {
        let timer = self.timers[&self.timer_id(fd)?];
        let next = timer.next_after(self.now);
        Ok((next.map_or(Duration::ZERO, |next| next.saturating_sub(self.now)), timer.every))
    }

    /// How often a timer was due since it was last read.
    pub fn read_timer(&mut self, fd: i32) -> Answer<u64> {
        let (id, waits, now) = (self.timer_id(fd)?, self.description(fd)?.waits(), self.now);
        let timer = self.timers.get_mut(&id).ok_or(Errno::EBADF)?;
        let times = timer.times(now);
        if times == 0 {
            return Err(if waits { Fault::Wait("a timer") } else { Errno::EAGAIN.into() });
        }
        *timer = Timer { next: timer.next_after(now), before: timer.before + times, ..*timer };
        Ok(times)
    }

    /// The next moment after now at which a timer will be due: whoever waits must not wait longer. Those that are due already
    /// bring no news.
    pub fn next_timer(&self) -> Option<Duration> {
        self.timers.values().filter_map(|timer| timer.next_after(self.now)).min()
    }

    /// How often a timer was ever due.
    pub(crate) fn expirations(&self, id: u32) -> u64 {
        self.timers.get(&id).map_or(0, |timer| timer.before + timer.times(self.now))
    }

    pub(crate) fn is_due(&self, id: u32) -> bool {
        self.timers.get(&id).is_some_and(|timer| timer.times(self.now) > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Mounts, Where};

    const OUT: u32 = 4;
    const UNIX: i32 = 1;
    const INET: i32 = 2;
    const STREAM: i32 = 1;

    /// A poller that has reported a descriptor once as writable.
    fn watching(kernel: &mut Kernel, fd: i32) -> i32 {
        let poller = kernel.poller(0).unwrap();
        kernel.watch(poller, Change::Add, fd, (OUT | EDGE, 7)).unwrap();
        assert_eq!(kernel.happened(poller, 8).unwrap(), [(OUT, 7)]);
        assert!(kernel.happened(poller, 8).unwrap().is_empty());
        poller
    }

    /// Fills what was writable, empties it again, and looks only then.
    fn fill_and_empty(kernel: &mut Kernel, from: i32, to: i32) {
        let block = vec![0; 4096];
        while kernel.write(from, Where::Here, &block).is_ok() {}
        while kernel.read(to, Where::Here, 1 << 20).is_ok() {}
    }

    #[test]
    fn room_between_two_calls_is_an_edge() {
        let mut kernel = Kernel::new(&Mounts::default(), Duration::ZERO);
        let (read, write) = kernel.pipe(open::NON_BLOCK).unwrap();
        let (one, other) = kernel.socket_pair(UNIX, STREAM | open::NON_BLOCK, 0).unwrap();
        for (from, to) in [(write, read), (one, other)] {
            let poller = watching(&mut kernel, from);
            fill_and_empty(&mut kernel, from, to);
            assert_eq!(kernel.happened(poller, 8).unwrap(), [(OUT, 7)]);
            assert!(kernel.happened(poller, 8).unwrap().is_empty());
        }
    }

    #[test]
    fn a_listener_is_found_beside_old_connections() {
        let mut kernel = Kernel::new(&Mounts::default(), Duration::ZERO);
        let (socket, reuse) = (1, 2);
        let first = kernel.socket(INET, STREAM, 0).unwrap();
        kernel.set_option(first, socket, reuse, 1).unwrap();
        kernel.listen(first, 4).unwrap();
        let address = kernel.local_address(first).unwrap();
        let client = kernel.socket(INET, STREAM, 0).unwrap();
        kernel.connect(client, address.clone()).unwrap();
        kernel.accept(first, 0).unwrap();
        kernel.close(first).unwrap();
        kernel.close(client).unwrap();
        let second = kernel.socket(INET, STREAM, 0).unwrap();
        kernel.set_option(second, socket, reuse, 1).unwrap();
        kernel.bind(second, address.clone()).unwrap();
        kernel.listen(second, 4).unwrap();
        let client = kernel.socket(INET, STREAM, 0).unwrap();
        kernel.connect(client, address).unwrap();
    }
}

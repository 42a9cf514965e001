//! `epoll` and timers.
//!
//! Edge-triggered entries report again when the set of events that hold grows, or when data has arrived since: each
//! object counts what is put into it. One-shot entries are silent after a report until they are changed.

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
}

const EDGE: u32 = 1 << 31;
const ONE_SHOT: u32 = 1 << 30;
const EXCLUSIVE: u32 = 1 << 28;
/// `EPOLLERR` and `EPOLLHUP` are always reported.
const ALWAYS: u32 = 0x18;

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
        if let Object::Poller(_) = self.description(fd)?.object {
            return Err(Fault::Unsupported("of one `epoll` in another".into()));
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

    /// What holds now of what is watched: events and data, at most so many.
    pub fn happened(&mut self, poller: i32, most: usize) -> Answer<Vec<(u32, u64)>> {
        self.description(poller)?;
        let id = self.poller_id(poller)?;
        let entries: Vec<((i32, u32), Watched)> =
            self.pollers[&id].watched.iter().map(|(&key, &watched)| (key, watched)).collect();
        let (mut found, mut changed) = (Vec::new(), Vec::new());
        for (key, watched) in entries {
            let Some(ready) = self.readiness_of(key.1) else {
                // Its last descriptor was closed.
                self.pollers.get_mut(&id).ok_or(Errno::EBADF)?.watched.remove(&key);
                continue;
            };
            let now = (ready & (watched.events | ALWAYS), self.arrivals_of(key.1));
            let is_new = now.0 & !watched.seen.0 != 0 || now.1 != watched.seen.1;
            let is_reported = now.0 != 0 && !watched.is_silent && (watched.events & EDGE == 0 || is_new);
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
        let id = self.timer_id(fd)?;
        self.timers.insert(id, Timer { next, every });
        Ok(())
    }

    /// How long it is until the next moment, and the time between moments.
    pub fn timer_setting(&self, fd: i32) -> Answer<(Duration, Duration)> {
        let timer = self.timers[&self.timer_id(fd)?];
        Ok((timer.next.map_or(Duration::ZERO, |next| next.saturating_sub(self.now)), timer.every))
    }

    /// How often a timer was due since it was last read.
    pub fn read_timer(&mut self, fd: i32) -> Answer<u64> {
        let (id, waits, now) = (self.timer_id(fd)?, self.description(fd)?.waits(), self.now);
        let timer = self.timers.get_mut(&id).ok_or(Errno::EBADF)?;
        let due = timer.next.filter(|&next| next <= now);
        let Some(due) = due else {
            return Err(if waits { Fault::Wait("a timer") } else { Errno::EAGAIN.into() });
        };
        if timer.every.is_zero() {
            timer.next = None;
            return Ok(1);
        }
        let times = now.saturating_sub(due).as_nanos() / timer.every.as_nanos() + 1;
        let times = u32::try_from(times).unwrap_or(u32::MAX);
        timer.next = due.checked_add(timer.every.saturating_mul(times));
        Ok(times.into())
    }

    /// The first moment at which a timer will be due: whoever waits must not wait longer.
    pub fn next_timer(&self) -> Option<Duration> {
        self.timers.values().filter_map(|timer| timer.next).min()
    }

    pub(crate) fn is_due(&self, id: u32) -> bool {
        self.timers.get(&id).is_some_and(|timer| timer.next.is_some_and(|next| next <= self.now))
    }
}

//! Pipes and counters: bytes in order, with an end when nobody can write any more.

use std::collections::VecDeque;

use crate::descriptors::Description;
use crate::fifos::Opening;
use crate::flags::open;
use crate::{Answer, Errno, Fault, Kernel, Object};

/// Which end of a pipe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Read,
    Write,
    /// Both, of one that has a name.
    Both,
}

#[derive(Clone, Debug)]
pub struct Pipe {
    bytes: VecDeque<u8>,
    capacity: usize,
    pub(crate) readers: u32,
    pub(crate) writers: u32,
    /// Readers and writers that are opening it by its name.
    pub(crate) opening: [Opening; 2],
    /// How much was ever written, and how often there was room again: for edges.
    arrivals: u64,
    departures: u64,
}

impl Pipe {
    fn new(ends: u32) -> Pipe {
        Pipe {
            bytes: VecDeque::new(),
            capacity: CAPACITY,
            readers: ends,
            writers: ends,
            opening: [Opening::default(); 2],
            arrivals: 0,
            departures: 0,
        }
    }

    /// Whether it counts as one that cannot be written to.
    fn is_full(&self) -> bool {
        self.capacity.saturating_sub(self.bytes.len()) < ATOMIC
    }
}

/// A counter that `eventfd` made.
#[derive(Clone, Copy, Debug)]
pub struct Event {
    count: u64,
    /// Reading takes one, not all.
    semaphore: bool,
    arrivals: u64,
}

/// What is written at once up to this length is not split.
const ATOMIC: usize = 4096;
const CAPACITY: usize = 65536;
const MOST_CAPACITY: usize = 1 << 20;

impl Kernel {
    /// A new pipe: the descriptors to read from and to write to.
    pub fn pipe(&mut self, flags: i32) -> Answer<(i32, i32)> {
        const KNOWN: i32 = open::CLOSE_ON_EXEC | open::NON_BLOCK;
        if flags & !KNOWN & !open::DIRECT != 0 {
            return Err(Errno::EINVAL.into());
        }
        if flags & open::DIRECT != 0 {
            return Err(Fault::Unsupported("with packets (`O_DIRECT`)".into()));
        }
        let id = self.new_pipe(Pipe::new(1));
        let read = self.install(Object::Pipe(id, Side::Read), flags)?;
        match self.install(Object::Pipe(id, Side::Write), flags | open::WRITE_ONLY) {
            Ok(write) => Ok((read, write)),
            Err(fault) => {
                self.close(read)?;
                Err(fault)
            }
        }
    }

    fn new_pipe(&mut self, pipe: Pipe) -> u32 {
        self.next_channel += 1;
        self.pipes.insert(self.next_channel, pipe);
        self.next_channel
    }

    /// A pipe whose ends nobody has open yet.
    pub(crate) fn closed_pipe(&mut self) -> u32 {
        self.new_pipe(Pipe::new(0))
    }

    pub(crate) fn close_pipe(&mut self, id: u32, side: Side) {
        let Some(pipe) = self.pipes.get_mut(&id) else { return };
        match side {
            Side::Read => pipe.readers -= 1,
            Side::Write => pipe.writers -= 1,
            Side::Both => (pipe.readers, pipe.writers) = (pipe.readers - 1, pipe.writers - 1),
        }
        if pipe.readers == 0 && pipe.writers == 0 {
            self.pipes.remove(&id);
        }
    }

    pub(crate) fn read_pipe(&mut self, id: u32, most: usize, waits: bool) -> Answer<Vec<u8>> {
        let pipe = self.pipes.get_mut(&id).ok_or(Errno::EBADF)?;
        let count = most.min(pipe.bytes.len());
        if count == 0 && most > 0 && pipe.writers > 0 {
            return Err(if waits { Fault::Wait("data in a pipe") } else { Errno::EAGAIN.into() });
        }
        let was_full = pipe.is_full();
        let bytes = pipe.bytes.drain(..count).collect();
        pipe.departures += u64::from(was_full && !pipe.is_full());
        Ok(bytes)
    }

    pub(crate) fn write_pipe(&mut self, id: u32, new: &[u8], waits: bool) -> Answer<usize> {
        let pipe = self.pipes.get_mut(&id).ok_or(Errno::EBADF)?;
        if new.is_empty() {
            return Ok(0);
        }
        if pipe.readers == 0 {
            return Err(Errno::EPIPE.into());
        }
        let room = pipe.capacity.saturating_sub(pipe.bytes.len());
        let whole = new.len() <= ATOMIC;
        if room == 0 || whole && room < new.len() {
            return Err(if waits { Fault::Wait("room in a pipe") } else { Errno::EAGAIN.into() });
        }
        let count = new.len().min(room);
        pipe.bytes.extend(&new[..count]);
        pipe.arrivals += count as u64;
        Ok(count)
    }

    /// How many bytes can be read at once.
    pub(crate) fn in_pipe(&self, id: u32) -> usize {
        self.pipes.get(&id).map_or(0, |pipe| pipe.bytes.len())
    }

    pub fn pipe_size(&self, fd: i32) -> Answer<usize> {
        let id = pipe_of(self.description(fd)?)?;
        Ok(self.pipes.get(&id).ok_or(Errno::EBADF)?.capacity)
    }

    pub fn set_pipe_size(&mut self, fd: i32, size: usize) -> Answer<usize> {
        let id = pipe_of(self.description(fd)?)?;
        let size = size.max(ATOMIC).next_power_of_two();
        if size > MOST_CAPACITY {
            return Err(Errno::EPERM.into());
        }
        let pipe = self.pipes.get_mut(&id).ok_or(Errno::EBADF)?;
        if pipe.bytes.len() > size {
            return Err(Errno::EBUSY.into());
        }
        pipe.capacity = size;
        Ok(size)
    }

    /// A new counter.
    pub fn event(&mut self, count: u32, flags: i32) -> Answer<i32> {
        const SEMAPHORE: i32 = 1;
        if flags & !(SEMAPHORE | open::CLOSE_ON_EXEC | open::NON_BLOCK) != 0 {
            return Err(Errno::EINVAL.into());
        }
        self.next_channel += 1;
        let id = self.next_channel;
        self.events.insert(id, Event { count: count.into(), semaphore: flags & SEMAPHORE != 0, arrivals: 0 });
        self.install(Object::Event(id), flags & !SEMAPHORE | open::READ_WRITE)
    }

    /// Takes from a counter. The number is in the order of bytes of whoever calls.
    pub fn read_event(&mut self, fd: i32) -> Answer<u64> {
        let description = self.description(fd)?;
        let (Object::Event(id), waits) = (description.object.clone(), description.waits()) else {
            return Err(Errno::EINVAL.into());
        };
        let event = self.events.get_mut(&id).ok_or(Errno::EBADF)?;
        if event.count == 0 {
            return Err(if waits { Fault::Wait("a counter that is zero") } else { Errno::EAGAIN.into() });
        }
        let taken = if event.semaphore { 1 } else { event.count };
        event.count -= taken;
        Ok(taken)
    }

    /// Adds to a counter.
    pub fn write_event(&mut self, fd: i32, add: u64) -> Answer<()> {
        let description = self.description(fd)?;
        let (Object::Event(id), waits) = (description.object.clone(), description.waits()) else {
            return Err(Errno::EINVAL.into());
        };
        if add == u64::MAX {
            return Err(Errno::EINVAL.into());
        }
        let event = self.events.get_mut(&id).ok_or(Errno::EBADF)?;
        match event.count.checked_add(add).filter(|&sum| sum < u64::MAX) {
            Some(sum) => (event.count, event.arrivals) = (sum, event.arrivals + 1),
            None if waits => return Err(Fault::Wait("a counter that is full")),
            None => return Err(Errno::EAGAIN.into()),
        }
        Ok(())
    }

    /// Which of `POLLIN`, `POLLOUT`, `POLLERR`, `POLLHUP` and `POLLRDHUP` hold.
    pub fn readiness(&self, fd: i32) -> Answer<u32> {
        let id = self.description_id(fd)?;
        Ok(self.readiness_of(id).ok_or(Errno::EBADF)?)
    }

    /// The same for a description, if that is still open.
    pub(crate) fn readiness_of(&self, description: u32) -> Option<u32> {
        const IN: u32 = 0x1;
        const OUT: u32 = 0x4;
        const ERROR: u32 = 0x8;
        const HANG_UP: u32 = 0x10;
        let bit = |holds: bool, bit: u32| if holds { bit } else { 0 };
        Some(match self.object_of(description)? {
            Object::Pipe(id, side) => match (self.pipes.get(id), side) {
                (Some(pipe), Side::Read) => bit(!pipe.bytes.is_empty(), IN) | bit(pipe.writers == 0, HANG_UP),
                (Some(pipe), Side::Write) => bit(!pipe.is_full(), OUT) | bit(pipe.readers == 0, ERROR),
                (Some(pipe), Side::Both) => bit(!pipe.bytes.is_empty(), IN) | bit(!pipe.is_full(), OUT),
                (None, _) => ERROR,
            },
            Object::Event(id) => self
                .events
                .get(id)
                .map_or(ERROR, |event| bit(event.count > 0, IN) | bit(event.count < u64::MAX - 1, OUT)),
            Object::Socket(id) => self.socket_readiness(*id),
            Object::Timer(id) => bit(self.is_due(*id), IN),
            Object::Poller(id) => bit(self.has_happened(*id), IN),
            _ => IN | OUT,
        })
    }

    /// How much was ever put into what a description stands for.
    pub(crate) fn arrivals_of(&self, description: u32) -> u64 {
        match self.object_of(description) {
            Some(Object::Pipe(id, Side::Read | Side::Both)) => {
                self.pipes.get(id).map_or(0, |pipe| pipe.arrivals)
            }
            Some(Object::Pipe(id, Side::Write)) => self.pipes.get(id).map_or(0, |pipe| pipe.departures),
            Some(Object::Event(id)) => self.events.get(id).map_or(0, |event| event.arrivals),
            Some(Object::Socket(id)) => self.socket_arrivals(*id),
            Some(Object::Timer(id)) => self.expirations(*id),
            Some(Object::Poller(id)) => self.arrivals_at(*id),
            _ => 0,
        }
    }
}

fn pipe_of(description: &Description) -> Answer<u32> {
    match description.object {
        Object::Pipe(id, _) => Ok(id),
        _ => Err(Errno::EBADF.into()),
    }
}

//! Descriptors, and the open descriptions behind them. Several descriptors may share a description, with its position
//! and status flags.

use std::collections::BTreeMap;
use std::fs::File;
use std::sync::Arc;

use crate::flags::open;
use crate::pipes::Side;
use crate::tree::NodeId;
use crate::{Answer, Errno, Kernel};

/// The standard streams, which belong to whoever runs the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    In,
    Out,
    Error,
}

/// What an open description stands for.
#[derive(Clone, Debug)]
pub enum Object {
    Stream(Stream),
    /// A file, directory or device of the virtual file system.
    Node(NodeId),
    /// A file of the real system, which copies of the machine share.
    Real(Arc<File>),
    Pipe(u32, Side),
    /// A counter: `eventfd`.
    Event(u32),
    Socket(u32),
    /// `epoll`.
    Poller(u32),
    /// `timerfd`.
    Timer(u32),
}

#[derive(Clone, Debug)]
pub struct Description {
    pub object: Object,
    pub position: u64,
    /// Access mode and status flags, as `open` takes them.
    pub flags: i32,
    /// How many descriptors there are.
    descriptors: u32,
    /// The lock that `flock` has put on the file for it.
    pub lock: Option<Lock>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lock {
    Shared,
    Exclusive,
}

impl Description {
    pub fn new(object: Object, flags: i32) -> Description {
        Description { object, position: 0, flags, descriptors: 0, lock: None }
    }

    pub fn reads(&self) -> bool {
        self.flags & open::ACCESS != open::WRITE_ONLY && self.flags & open::PATH == 0
    }

    pub fn writes(&self) -> bool {
        self.flags & open::ACCESS != 0 && self.flags & open::PATH == 0
    }

    pub fn waits(&self) -> bool {
        self.flags & open::NON_BLOCK == 0
    }
}

#[derive(Clone, Copy, Debug)]
struct Descriptor {
    description: u32,
    close_on_exec: bool,
}

#[derive(Clone, Debug)]
pub struct Descriptors {
    table: BTreeMap<i32, Descriptor>,
    descriptions: BTreeMap<u32, Description>,
    next: u32,
    /// One more than the largest descriptor: `RLIMIT_NOFILE`.
    pub limit: i32,
}

impl Default for Descriptors {
    fn default() -> Descriptors {
        let mut new =
            Descriptors { table: BTreeMap::new(), descriptions: BTreeMap::new(), next: 0, limit: 1024 };
        for (fd, stream) in [Stream::In, Stream::Out, Stream::Error].into_iter().enumerate() {
            let description = Description::new(Object::Stream(stream), open::READ_WRITE);
            let id = new.open(description);
            new.put(fd as i32, id, false);
        }
        new
    }
}

impl Descriptors {
    fn open(&mut self, description: Description) -> u32 {
        self.next += 1;
        self.descriptions.insert(self.next, description);
        self.next
    }

    fn put(&mut self, fd: i32, description: u32, close_on_exec: bool) {
        self.table.insert(fd, Descriptor { description, close_on_exec });
        if let Some(found) = self.descriptions.get_mut(&description) {
            found.descriptors += 1;
        }
    }

    /// The lowest free number that is at least `least`.
    fn free(&self, least: i32) -> Result<i32, Errno> {
        let mut free = (least..self.limit).filter(|fd| !self.table.contains_key(fd));
        free.next().ok_or(Errno::EMFILE)
    }

    /// All that are open, in their order.
    pub fn numbers(&self) -> Vec<i32> {
        self.table.keys().copied().collect()
    }

    /// Every description.
    pub fn all(&self) -> impl Iterator<Item = (u32, &Description)> {
        self.descriptions.iter().map(|(&id, description)| (id, description))
    }
}

/// Which descriptors a process has.
#[derive(Clone, Debug)]
pub(crate) struct Table(BTreeMap<i32, Descriptor>);

impl Descriptors {
    /// Opens every descriptor a second time, for another process. The table is that of the first.
    pub(crate) fn share(&mut self) -> Table {
        for descriptor in self.table.values() {
            if let Some(found) = self.descriptions.get_mut(&descriptor.description) {
                found.descriptors += 1;
            }
        }
        Table(self.table.clone())
    }

    /// Goes over to the descriptors of another process.
    pub(crate) fn swap(&mut self, other: &mut Table) {
        std::mem::swap(&mut self.table, &mut other.0);
    }
}

impl Kernel {
    pub fn description(&self, fd: i32) -> Answer<&Description> {
        let id = self.description_id(fd)?;
        Ok(self.descriptors.descriptions.get(&id).ok_or(Errno::EBADF)?)
    }

    pub(crate) fn description_id(&self, fd: i32) -> Answer<u32> {
        Ok(self.descriptors.table.get(&fd).ok_or(Errno::EBADF)?.description)
    }

    pub(crate) fn description_mut(&mut self, fd: i32) -> Answer<&mut Description> {
        let id = self.description_id(fd)?;
        Ok(self.descriptors.descriptions.get_mut(&id).ok_or(Errno::EBADF)?)
    }

    /// Opens something under the lowest free number.
    pub fn install(&mut self, object: Object, flags: i32) -> Answer<i32> {
        let fd = self.descriptors.free(0)?;
        if let Object::Node(node) = object {
            self.tree.node_mut(node).uses += 1;
        }
        let kept = flags
            & !(open::CREATE | open::EXCLUSIVE | open::NO_TERMINAL | open::TRUNCATE | open::CLOSE_ON_EXEC);
        let id = self.descriptors.open(Description::new(object, kept));
        self.descriptors.put(fd, id, flags & open::CLOSE_ON_EXEC != 0);
        Ok(fd)
    }

    pub fn close(&mut self, fd: i32) -> Answer<()> {
        let descriptor = self.descriptors.table.remove(&fd).ok_or(Errno::EBADF)?;
        let id = descriptor.description;
        let Some(description) = self.descriptors.descriptions.get_mut(&id) else { return Ok(()) };
        description.descriptors -= 1;
        if description.descriptors > 0 {
            return Ok(());
        }
        let closed = self.descriptors.descriptions.remove(&id);
        self.listings.remove(&id);
        match closed.map(|description| description.object) {
            Some(Object::Node(node)) => {
                self.tree.node_mut(node).uses -= 1;
                self.tree.release(node);
            }
            Some(Object::Pipe(pipe, side)) => self.close_pipe(pipe, side),
            Some(Object::Event(event)) => drop(self.events.remove(&event)),
            Some(Object::Socket(socket)) => self.close_socket(socket),
            Some(Object::Poller(poller)) => drop(self.pollers.remove(&poller)),
            Some(Object::Timer(timer)) => drop(self.timers.remove(&timer)),
            _ => {}
        }
        Ok(())
    }

    /// Under the lowest number from `least` on.
    pub fn duplicate(&mut self, fd: i32, least: i32, close_on_exec: bool) -> Answer<i32> {
        let id = self.description_id(fd)?;
        if !(0..self.descriptors.limit).contains(&least) {
            return Err(Errno::EINVAL.into());
        }
        let new = self.descriptors.free(least)?;
        self.descriptors.put(new, id, close_on_exec);
        Ok(new)
    }

    /// Under this number, in the place of what was there.
    pub fn duplicate_to(&mut self, fd: i32, to: i32, close_on_exec: bool) -> Answer<i32> {
        let id = self.description_id(fd)?;
        if !(0..self.descriptors.limit).contains(&to) {
            return Err(Errno::EBADF.into());
        }
        if fd == to {
            return Ok(to);
        }
        if self.descriptors.table.contains_key(&to) {
            // The description of `fd` stays, because `fd` is another descriptor of it.
            self.close(to)?;
        }
        self.descriptors.put(to, id, close_on_exec);
        Ok(to)
    }

    pub fn close_on_exec(&self, fd: i32) -> Answer<bool> {
        Ok(self.descriptors.table.get(&fd).ok_or(Errno::EBADF)?.close_on_exec)
    }

    pub fn set_close_on_exec(&mut self, fd: i32, on: bool) -> Answer<()> {
        self.descriptors.table.get_mut(&fd).ok_or(Errno::EBADF)?.close_on_exec = on;
        Ok(())
    }

    /// Changes the flags that can be changed: `O_APPEND`, `O_NONBLOCK` and hints.
    pub fn set_status(&mut self, fd: i32, flags: i32) -> Answer<()> {
        const CHANGEABLE: i32 = open::APPEND | open::NON_BLOCK | open::NO_ACCESS_TIME;
        let description = self.description_mut(fd)?;
        if description.flags & open::PATH != 0 {
            return Err(Errno::EBADF.into());
        }
        description.flags = description.flags & !CHANGEABLE | flags & CHANGEABLE;
        Ok(())
    }

    /// How many descriptors there may be.
    pub fn descriptor_limit(&self) -> i32 {
        self.descriptors.limit
    }

    pub fn open_descriptors(&self) -> Vec<i32> {
        self.descriptors.numbers()
    }

    pub(crate) fn object_of(&self, description: u32) -> Option<&Object> {
        self.descriptors.descriptions.get(&description).map(|found| &found.object)
    }

    /// The node that a descriptor stands for.
    pub(crate) fn node_of(&self, fd: i32) -> Option<NodeId> {
        match self.description(fd).ok()?.object {
            Object::Node(node) => Some(node),
            _ => None,
        }
    }
}

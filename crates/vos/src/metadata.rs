//! What files are: `stat`, rights, owners, times.

use std::time::Duration;

use crate::flags::{access, at, mode, open};
use crate::pipes::Side;
use crate::tree::{Kind, NodeId};
use crate::walk::Follow;
use crate::{Answer, Errno, Kernel, Object, Stream, USER_ID};

/// A time of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Time {
    /// Before 1970 they are negative.
    pub seconds: i64,
    pub nanos: u32,
}

impl From<Duration> for Time {
    fn from(since: Duration) -> Time {
        Time { seconds: i64::try_from(since.as_secs()).unwrap_or(i64::MAX), nanos: since.subsec_nanos() }
    }
}

/// What `stat` says of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metadata {
    pub device: u64,
    pub inode: u64,
    /// Type and rights.
    pub mode: u32,
    pub links: u32,
    pub user: u32,
    pub group: u32,
    /// Major and minor number of a device.
    pub special: (u32, u32),
    pub size: u64,
    pub blocks: u64,
    pub block_size: u64,
    pub accessed: Time,
    pub modified: Time,
    pub changed: Time,
    pub born: Time,
}

/// What `utimensat` does with a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewTime {
    Now,
    Keep,
    At(Time),
}

/// Of what has no file system: pipes and the like.
const NO_DEVICE: u64 = 0xd;
const BLOCK: u64 = 4096;

impl Kernel {
    pub fn metadata(&mut self, dir: i32, path: &[u8], flags: i32) -> Answer<Metadata> {
        const KNOWN: i32 = at::NO_FOLLOW | at::EMPTY_PATH | at::NO_AUTOMOUNT | at::STATX_SYNC;
        if flags & !KNOWN != 0 {
            return Err(Errno::EINVAL.into());
        }
        if path.is_empty() && flags & at::EMPTY_PATH != 0 {
            return match dir {
                at::CWD => Ok(self.node_metadata(self.cwd)),
                fd => self.metadata_of(fd),
            };
        }
        let node = self.find(dir, path, Follow::unless(flags & at::NO_FOLLOW != 0))?;
        Ok(self.node_metadata(node))
    }

    pub fn metadata_of(&self, fd: i32) -> Answer<Metadata> {
        let owner = Metadata { user: USER_ID, group: USER_ID, links: 1, ..Metadata::default() };
        let plain = Metadata { device: NO_DEVICE, block_size: BLOCK, ..owner };
        Ok(match &self.description(fd)?.object {
            Object::Node(node) => self.node_metadata(*node),
            Object::Stream(stream) => Metadata {
                mode: mode::CHARACTER | 0o620,
                special: (136, 0),
                inode: 3 + if *stream == Stream::In { 0 } else { 1 },
                block_size: 1024,
                ..plain
            },
            Object::Pipe(id, Side::Read | Side::Write | Side::Both) => {
                Metadata { mode: mode::FIFO | 0o600, inode: 1 << 20 | u64::from(*id), ..plain }
            }
            Object::Event(id) | Object::Poller(id) | Object::Timer(id) => {
                Metadata { mode: 0o600, inode: 1 << 21 | u64::from(*id), ..plain }
            }
            Object::Socket(id) => {
                Metadata { mode: mode::SOCKET | 0o777, inode: 1 << 22 | u64::from(*id), ..plain }
            }
            Object::Real(_) => return Err(Errno::EBADF.into()),
        })
    }

    fn node_metadata(&self, id: NodeId) -> Metadata {
        let node = self.tree.node(id);
        let (size, blocks) = match &node.kind {
            Kind::File(content) => (content.size(), content.allocated() / 512),
            Kind::Lower(_, size) => (*size, size.div_ceil(BLOCK) * (BLOCK / 512)),
            _ => (node.size(), if node.is_directory() { 8 } else { 0 }),
        };
        Metadata {
            device: node.system.device(),
            inode: id.inode(),
            mode: node.file_type() | node.rights,
            links: node.links,
            user: node.user,
            group: node.group,
            special: if let Kind::Device(device) = node.kind { device.number() } else { (0, 0) },
            size,
            blocks,
            block_size: BLOCK,
            accessed: node.accessed,
            modified: node.modified,
            changed: node.changed,
            born: node.born,
        }
    }

    /// Whether the user may do something with a file.
    pub fn access(&mut self, dir: i32, path: &[u8], wanted: u32, flags: i32) -> Answer<()> {
        const ALL: u32 = access::READ | access::WRITE | access::EXECUTE;
        const KNOWN: i32 = at::NO_FOLLOW | at::REMOVE_DIR | at::EMPTY_PATH;
        if wanted & !ALL != 0 || flags & !KNOWN != 0 {
            return Err(Errno::EINVAL.into());
        }
        let node = self.find(dir, path, Follow::unless(flags & at::NO_FOLLOW != 0))?;
        if wanted == 0 { Ok(()) } else { self.require(node, wanted) }
    }

    pub fn change_mode(&mut self, dir: i32, path: &[u8], rights: u32, flags: i32) -> Answer<()> {
        if flags & !at::NO_FOLLOW != 0 {
            return Err(Errno::EINVAL.into());
        }
        let node = self.find(dir, path, Follow::unless(flags & at::NO_FOLLOW != 0))?;
        if self.tree.node(node).file_type() == mode::LINK {
            return Err(Errno::EOPNOTSUPP.into());
        }
        self.set_mode(node, rights)
    }

    pub fn change_mode_of(&mut self, fd: i32, rights: u32) -> Answer<()> {
        let node = self.changeable(fd)?;
        self.set_mode(node, rights)
    }

    /// The node of a descriptor through which something may be changed.
    fn changeable(&self, fd: i32) -> Answer<NodeId> {
        let description = self.description(fd)?;
        if description.flags & open::PATH != 0 {
            return Err(Errno::EBADF.into());
        }
        Ok(self.node_of(fd).ok_or(Errno::EINVAL)?)
    }

    fn set_mode(&mut self, id: NodeId, rights: u32) -> Answer<()> {
        if self.tree.node(id).user != USER_ID {
            return Err(Errno::EPERM.into());
        }
        let now = self.now;
        let node = self.tree.node_mut(id);
        node.rights = rights & mode::RIGHTS;
        node.changed = now.into();
        Ok(())
    }

    /// Owners can only be what they are.
    pub fn change_owner(&mut self, dir: i32, path: &[u8], owner: [u32; 2], flags: i32) -> Answer<()> {
        if flags & !(at::NO_FOLLOW | at::EMPTY_PATH) != 0 {
            return Err(Errno::EINVAL.into());
        }
        let node = match path.is_empty() && flags & at::EMPTY_PATH != 0 {
            true => self.node_of(dir).ok_or(Errno::EBADF)?,
            false => self.find(dir, path, Follow::unless(flags & at::NO_FOLLOW != 0))?,
        };
        self.set_owner(node, owner)
    }

    pub fn change_owner_of(&mut self, fd: i32, owner: [u32; 2]) -> Answer<()> {
        let node = self.changeable(fd)?;
        self.set_owner(node, owner)
    }

    fn set_owner(&mut self, id: NodeId, [user, group]: [u32; 2]) -> Answer<()> {
        let (now, node) = (self.now, self.tree.node_mut(id));
        let same = |wanted: u32, own: u32| wanted == u32::MAX || wanted == own && own == USER_ID;
        if !same(user, node.user) || !same(group, node.group) {
            return Err(Errno::EPERM.into());
        }
        if (user, group) != (u32::MAX, u32::MAX) {
            node.changed = now.into();
            if node.file_type() != mode::DIRECTORY {
                node.rights &= !(mode::SET_USER | if node.rights & 0o10 != 0 { mode::SET_GROUP } else { 0 });
            }
        }
        Ok(())
    }

    /// Sets the times of last access and last modification.
    pub fn set_times(&mut self, dir: i32, path: &[u8], times: [NewTime; 2], flags: i32) -> Answer<()> {
        if flags & !(at::NO_FOLLOW | at::EMPTY_PATH) != 0 {
            return Err(Errno::EINVAL.into());
        }
        let node = self.find(dir, path, Follow::unless(flags & at::NO_FOLLOW != 0))?;
        self.set_node_times(node, times)
    }

    pub fn set_times_of(&mut self, fd: i32, times: [NewTime; 2]) -> Answer<()> {
        if self.description(fd)?.flags & open::PATH != 0 {
            return Err(Errno::EBADF.into());
        }
        match self.node_of(fd) {
            Some(node) => self.set_node_times(node, times),
            None => Ok(()),
        }
    }

    fn set_node_times(&mut self, id: NodeId, times: [NewTime; 2]) -> Answer<()> {
        if times == [NewTime::Keep; 2] {
            return Ok(());
        }
        let owns = self.tree.node(id).user == USER_ID;
        if !owns {
            if times != [NewTime::Now; 2] {
                return Err(Errno::EPERM.into());
            }
            self.require(id, access::WRITE)?;
        }
        let now = self.now;
        let pick = |new: NewTime, old: Time| match new {
            NewTime::Now => now.into(),
            NewTime::Keep => old,
            NewTime::At(time) => time,
        };
        let node = self.tree.node_mut(id);
        node.accessed = pick(times[0], node.accessed);
        node.modified = pick(times[1], node.modified);
        node.changed = now.into();
        Ok(())
    }
}

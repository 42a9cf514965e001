//! From paths to nodes, as `path_resolution(7)` has it.

use crate::flags::{access, at};
use crate::tree::{Kind, Made, NodeId};
use crate::{Answer, Errno, Kernel, Object, USER_ID};

pub const LONGEST_NAME: usize = 255;
pub const LONGEST_PATH: usize = 4096;
const MOST_LINKS: u32 = 40;

/// Whether the last name of a path is followed if it is a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follow {
    Yes,
    /// Unless a slash is behind it.
    No,
    /// The name itself is meant: it is made or taken away.
    Never,
}

impl Follow {
    pub fn unless(bit: bool) -> Follow {
        if bit { Follow::No } else { Follow::Yes }
    }
}

/// What a path leads to.
#[derive(Clone, Debug)]
pub struct Found {
    /// The directory that the last name is looked up in.
    pub parent: NodeId,
    pub last: Last,
    pub node: Option<NodeId>,
    /// The path ends with a slash: it means a directory.
    pub slash: bool,
}

/// The last part of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Last {
    Name(Vec<u8>),
    /// `/` alone.
    Root,
    Dot,
    DotDot,
}

impl Found {
    /// The node, which must be there.
    pub fn existing(&self) -> Result<NodeId, Errno> {
        self.node.ok_or(Errno::ENOENT)
    }
}

impl Kernel {
    /// The directory that a relative path begins at.
    pub(crate) fn base(&self, dir: i32, path: &[u8]) -> Answer<NodeId> {
        if path.first() == Some(&b'/') {
            return Ok(NodeId::ROOT);
        }
        if dir == at::CWD {
            return Ok(self.cwd);
        }
        match self.description(dir)?.object {
            Object::Node(node) if self.tree.node(node).is_directory() || path.is_empty() => Ok(node),
            _ => Err(Errno::ENOTDIR.into()),
        }
    }

    /// Walks a path.
    pub(crate) fn walk(&mut self, dir: i32, path: &[u8], follow: Follow) -> Answer<Found> {
        if path.len() >= LONGEST_PATH {
            return Err(Errno::ENAMETOOLONG.into());
        }
        self.walk_any_length(dir, path, follow)
    }

    /// Walks a path of any length, as C's library does for `realpath` name by name.
    pub(crate) fn walk_any_length(&mut self, dir: i32, path: &[u8], follow: Follow) -> Answer<Found> {
        if path.is_empty() {
            return Err(Errno::ENOENT.into());
        }
        let base = self.base(dir, path)?;
        let mut links = 0;
        self.walk_from(base, path, follow, &mut links)
    }

    /// The node of a path, which must be there.
    pub(crate) fn find(&mut self, dir: i32, path: &[u8], follow: Follow) -> Answer<NodeId> {
        Ok(self.walk(dir, path, follow)?.existing()?)
    }

    fn walk_from(&mut self, base: NodeId, path: &[u8], follow: Follow, links: &mut u32) -> Answer<Found> {
        let slash = path.last() == Some(&b'/');
        let mut names = path.split(|&byte| byte == b'/').filter(|name| !name.is_empty()).peekable();
        let mut here = base;
        let mut found = Found { parent: base, last: Last::Root, node: Some(base), slash };
        while let Some(name) = names.next() {
            let is_last = names.peek().is_none();
            found = self.step(here, name, slash)?;
            let Some(mut node) = found.node else {
                return if is_last { Ok(found) } else { Err(Errno::ENOENT.into()) };
            };
            let leads_on = !is_last || slash && follow != Follow::Never;
            let through = leads_on || follow == Follow::Yes;
            if through && let Some(to) = self.link_target(node) {
                let beyond = self.follow_link(here, &to, links)?;
                // A link that leads nowhere is created where it leads to.
                if is_last {
                    found = Found { slash, ..beyond };
                    let Some(there) = found.node else { return Ok(found) };
                    node = there;
                } else {
                    node = beyond.existing()?;
                }
            }
            if leads_on && !self.tree.node(node).is_directory() {
                return Err(Errno::ENOTDIR.into());
            }
            found.node = Some(node);
            here = node;
        }
        Ok(found)
    }

    /// One name further.
    fn step(&mut self, here: NodeId, name: &[u8], slash: bool) -> Answer<Found> {
        if !self.tree.node(here).is_directory() {
            return Err(Errno::ENOTDIR.into());
        }
        self.require(here, access::EXECUTE)?;
        if name.len() > LONGEST_NAME {
            return Err(Errno::ENAMETOOLONG.into());
        }
        let (last, node) = match name {
            b"." => (Last::Dot, Some(here)),
            b".." => (Last::DotDot, Some(self.tree.directory(here)?.parent)),
            _ => (Last::Name(name.to_vec()), self.child(here, name)?),
        };
        Ok(Found { parent: here, last, node, slash })
    }

    fn child(&mut self, here: NodeId, name: &[u8]) -> Answer<Option<NodeId>> {
        if let Kind::Made(Made::Descriptors) = self.tree.node(here).kind {
            let fd = std::str::from_utf8(name).ok().and_then(|name| name.parse().ok());
            return Ok(fd.and_then(|fd| self.node_of(fd)));
        }
        Ok(self.tree.lookup(here, name)?)
    }

    fn follow_link(&mut self, here: NodeId, to: &[u8], links: &mut u32) -> Answer<Found> {
        *links += 1;
        if *links > MOST_LINKS {
            return Err(Errno::ELOOP.into());
        }
        if to.is_empty() {
            return Err(Errno::ENOENT.into());
        }
        let base = if to.first() == Some(&b'/') { NodeId::ROOT } else { here };
        self.walk_from(base, to, Follow::Yes, links)
    }

    /// Where a link leads to.
    pub(crate) fn link_target(&self, node: NodeId) -> Option<Vec<u8>> {
        match &self.tree.node(node).kind {
            Kind::Link(to) => Some(to.clone()),
            Kind::Made(Made::Current) => Some(self.path_of(self.cwd)),
            Kind::Made(Made::Program) => Some(self.program.clone()),
            _ => None,
        }
    }

    /// The rights that the user has, all of which are needed.
    pub(crate) fn require(&self, node: NodeId, wanted: u32) -> Answer<()> {
        let node = self.tree.node(node);
        let shift = match (node.user == USER_ID, node.group == USER_ID) {
            (true, _) => 6,
            (_, true) => 3,
            _ => 0,
        };
        let granted = node.rights >> shift & 7;
        if wanted & !granted == 0 { Ok(()) } else { Err(Errno::EACCES.into()) }
    }

    /// The absolute path of a directory, or of what an entry of one leads to.
    pub fn path_of(&self, node: NodeId) -> Vec<u8> {
        let mut parts = Vec::new();
        let mut here = node;
        while here != NodeId::ROOT {
            let Ok(directory) = self.tree.directory(here) else { break };
            let parent = directory.parent;
            let Ok(above) = self.tree.directory(parent) else { break };
            match above.entries.iter().find(|(_, id)| **id == here) {
                Some((name, _)) => parts.push(name.clone()),
                // It was removed.
                None => break,
            }
            here = parent;
        }
        let mut path = Vec::new();
        for part in parts.iter().rev() {
            path.push(b'/');
            path.extend(part);
        }
        if path.is_empty() { b"/".to_vec() } else { path }
    }
}

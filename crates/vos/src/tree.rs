//! Nodes of the file system: what they are, and how copies share them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::content::Content;
use crate::files::Device;
use crate::flags::mode;
use crate::metadata::Time;
use crate::{Errno, lower};

/// A node by its number, which is also its inode number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

impl NodeId {
    pub const ROOT: NodeId = NodeId(0);

    /// What programs see. Inode numbers begin at 2, as in most file systems.
    pub fn inode(self) -> u64 {
        u64::from(self.0) + 2
    }
}

#[derive(Clone, Debug)]
pub struct Node {
    pub kind: Kind,
    pub system: FileSystem,
    /// Rights without the type.
    pub rights: u32,
    pub user: u32,
    pub group: u32,
    pub links: u32,
    /// How many descriptions, directories in use and mappings keep it.
    pub uses: u32,
    pub accessed: Time,
    pub modified: Time,
    pub changed: Time,
    pub born: Time,
    pub seals: u32,
}

/// The file system that a node belongs to. Hard links and renames do not cross file systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileSystem {
    Root,
    Devices,
    /// `/dev/shm`.
    SharedMemory,
    Processes,
    /// `/sys`.
    Kernel,
    /// Files of `memfd_create`.
    Anonymous,
}

impl FileSystem {
    /// The number of its device.
    pub fn device(self) -> u64 {
        match self {
            FileSystem::Root => 0x801,
            FileSystem::Anonymous => 0x1,
            FileSystem::Devices => 0x5,
            FileSystem::Processes => 0x16,
            FileSystem::Kernel => 0x17,
            FileSystem::SharedMemory => 0x18,
        }
    }
}

#[derive(Clone, Debug)]
pub enum Kind {
    File(Content),
    /// A file of the real system that nobody has opened so far, with its size.
    Lower(Arc<PathBuf>, u64),
    Directory(Directory),
    Link(Vec<u8>),
    Device(Device),
    /// A pipe that has a name, and its number while somebody has it open.
    Fifo(u32),
    /// A name that a socket was bound to.
    Socket(u32),
    /// A file whose bytes are made when it is opened.
    Made(Made),
}

/// What files below `/proc` show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made {
    Maps,
    Status,
    Stat,
    CommandLine,
    Environment,
    CpuInfo,
    MemInfo,
    /// The directory of descriptors.
    Descriptors,
    /// The link to the program.
    Program,
    /// The link to the current directory.
    Current,
}

#[derive(Clone, Debug)]
pub struct Directory {
    pub parent: NodeId,
    pub entries: BTreeMap<Vec<u8>, NodeId>,
    /// The directory of the real system under it.
    pub lower: Option<Arc<PathBuf>>,
    /// Names of the real one that were removed.
    pub gone: BTreeSet<Vec<u8>>,
}

impl Directory {
    pub fn new(parent: NodeId) -> Directory {
        Directory { parent, entries: BTreeMap::new(), lower: None, gone: BTreeSet::new() }
    }
}

/// An entry of a directory as it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub name: Vec<u8>,
    pub inode: u64,
    /// The type as in a mode.
    pub kind: u32,
}

impl Node {
    pub fn new(kind: Kind, rights: u32, now: Duration) -> Node {
        let links = if matches!(kind, Kind::Directory(_)) { 2 } else { 1 };
        Node {
            kind,
            system: FileSystem::Root,
            rights,
            user: 0,
            group: 0,
            links,
            uses: 0,
            accessed: now.into(),
            modified: now.into(),
            changed: now.into(),
            born: now.into(),
            seals: 0,
        }
    }

    /// Its bytes or names were changed.
    pub fn written_at(&mut self, now: Duration) {
        (self.modified, self.changed) = (now.into(), now.into());
    }

    /// Of the user that programs run as.
    pub fn owned(mut self) -> Node {
        (self.user, self.group) = (crate::USER_ID, crate::USER_ID);
        self
    }

    /// The type as in a mode.
    pub fn file_type(&self) -> u32 {
        match &self.kind {
            Kind::File(_) | Kind::Lower(..) => mode::REGULAR,
            Kind::Directory(_) | Kind::Made(Made::Descriptors) => mode::DIRECTORY,
            Kind::Link(_) | Kind::Made(Made::Program | Made::Current) => mode::LINK,
            Kind::Device(_) => mode::CHARACTER,
            Kind::Fifo(_) => mode::FIFO,
            Kind::Socket(_) => mode::SOCKET,
            Kind::Made(_) => mode::REGULAR,
        }
    }

    pub fn is_directory(&self) -> bool {
        self.file_type() == mode::DIRECTORY
    }

    /// Whether `epoll` takes it.
    pub fn can_be_polled(&self) -> bool {
        matches!(self.kind, Kind::Device(Device::Random | Device::Urandom))
    }

    pub fn size(&self) -> u64 {
        match &self.kind {
            Kind::File(content) => content.size(),
            Kind::Lower(_, size) => *size,
            Kind::Link(to) => to.len() as u64,
            Kind::Directory(_) => 4096,
            _ => 0,
        }
    }
}

/// All nodes. Those that are gone leave a gap, so that numbers stay.
#[derive(Clone)]
pub struct Tree {
    nodes: Arc<Vec<Option<Arc<Node>>>>,
    /// What files of the real system are said to have been made at.
    pub start: Duration,
}

impl Tree {
    pub fn new(start: Duration) -> Tree {
        let root = Node::new(Kind::Directory(Directory::new(NodeId::ROOT)), 0o755, start);
        Tree { nodes: Arc::new(vec![Some(Arc::new(root))]), start }
    }

    /// # Panics
    /// If the node is gone: whoever has its number keeps it.
    pub fn node(&self, id: NodeId) -> &Node {
        self.nodes[id.0 as usize].as_ref().expect("a node that is in use is there")
    }

    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        let node = Arc::make_mut(&mut self.nodes)[id.0 as usize].as_mut();
        Arc::make_mut(node.expect("a node that is in use is there"))
    }

    pub fn add(&mut self, node: Node) -> NodeId {
        let nodes = Arc::make_mut(&mut self.nodes);
        nodes.push(Some(Arc::new(node)));
        NodeId(nodes.len() as u32 - 1)
    }

    pub fn directory(&self, id: NodeId) -> Result<&Directory, Errno> {
        match &self.node(id).kind {
            Kind::Directory(directory) => Ok(directory),
            _ => Err(Errno::ENOTDIR),
        }
    }

    /// # Panics
    /// If the node is none.
    pub fn directory_mut(&mut self, id: NodeId) -> &mut Directory {
        match &mut self.node_mut(id).kind {
            Kind::Directory(directory) => directory,
            _ => unreachable!("whoever changes a directory has looked at it"),
        }
    }

    /// The node of a name in a directory.
    pub fn lookup(&mut self, dir: NodeId, name: &[u8]) -> Result<Option<NodeId>, Errno> {
        let directory = self.directory(dir)?;
        if let Some(&found) = directory.entries.get(name) {
            return Ok(Some(found));
        }
        let Some(real) = directory.lower.as_ref().filter(|_| !directory.gone.contains(name)) else {
            return Ok(None);
        };
        let Some(mut node) = lower::look(real, name, self.start) else { return Ok(None) };
        if let Kind::Directory(new) = &mut node.kind {
            new.parent = dir;
        }
        node.system = self.node(dir).system;
        let id = self.add(node);
        self.directory_mut(dir).entries.insert(name.to_vec(), id);
        Ok(Some(id))
    }

    /// All names of a directory in their order, without dots.
    pub fn list(&mut self, dir: NodeId) -> Result<Vec<Entry>, Errno> {
        let directory = self.directory(dir)?;
        if let Some(real) = directory.lower.clone() {
            for name in lower::names(&real) {
                self.lookup(dir, &name)?;
            }
        }
        let entries = self.directory(dir)?.entries.iter();
        Ok(entries
            .map(|(name, &id)| Entry {
                name: name.clone(),
                inode: id.inode(),
                kind: self.node(id).file_type(),
            })
            .collect())
    }

    /// Makes a name for a node.
    pub fn insert(&mut self, dir: NodeId, name: &[u8], id: NodeId, now: Duration) {
        let is_directory = self.node(id).is_directory();
        let system = self.node(dir).system;
        let node = self.node_mut(id);
        node.system = system;
        if let Kind::Directory(moved) = &mut node.kind {
            moved.parent = dir;
        }
        self.directory_mut(dir).entries.insert(name.to_vec(), id);
        let node = self.node_mut(dir);
        node.written_at(now);
        node.links += u32::from(is_directory);
    }

    /// Takes a name away. The node stays as long as somebody uses it.
    pub fn remove(&mut self, dir: NodeId, name: &[u8], now: Duration) -> Option<NodeId> {
        let directory = self.directory_mut(dir);
        let id = directory.entries.remove(name)?;
        if directory.lower.is_some() {
            directory.gone.insert(name.to_vec());
        }
        let is_directory = self.node(id).is_directory();
        let node = self.node_mut(dir);
        node.written_at(now);
        node.links -= u32::from(is_directory);
        Some(id)
    }

    /// Has one link less, or one use less: gone if that was the last.
    pub fn release(&mut self, id: NodeId) {
        let node = self.node(id);
        if node.links == 0 && node.uses == 0 {
            Arc::make_mut(&mut self.nodes)[id.0 as usize] = None;
        }
    }

    /// How much memory all files take together.
    pub fn allocated(&self) -> u64 {
        let nodes = self.nodes.iter().flatten();
        nodes.map(|node| if let Kind::File(content) = &node.kind { content.allocated() } else { 0 }).sum()
    }
}

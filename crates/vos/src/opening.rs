//! `open` in all its forms.

use crate::content::Content;
use crate::descriptors::Lock;
use crate::flags::{access, lock, mode, open};
use crate::tree::{FileSystem, Kind, Made, Node, NodeId};
use crate::walk::{Follow, Found, Last};
use crate::{Answer, Errno, Fault, Kernel, Object, lower};

impl Kernel {
    /// Opens a file relative to a directory.
    pub fn open(&mut self, dir: i32, path: &[u8], flags: i32, rights: u32) -> Answer<i32> {
        if flags & open::PATH != 0 {
            let kept = flags & (open::PATH | open::DIRECTORY | open::NO_FOLLOW | open::CLOSE_ON_EXEC);
            return self.open_path(dir, path, kept);
        }
        if flags & open::ACCESS == open::ACCESS {
            return Err(Fault::Unsupported("with both bits of the access mode".into()));
        }
        Self::check_open_flags(flags)?;
        if flags & open::UNNAMED != 0 {
            return self.open_unnamed(dir, path, flags, rights);
        }
        let creates = flags & open::CREATE != 0;
        if creates && path.ends_with(b"/") {
            return self.refuse_slash(dir, path, flags);
        }
        let exclusive = creates && flags & open::EXCLUSIVE != 0;
        let found = self.walk(dir, path, Follow::unless(exclusive || flags & open::NO_FOLLOW != 0))?;
        if let Some(node) = found.node {
            if exclusive {
                return Err(Errno::EEXIST.into());
            }
            if creates && (found.slash || self.tree.node(node).is_directory()) {
                return Err(Errno::EISDIR.into());
            }
            return self.open_node(node, flags);
        }
        if !creates {
            return Err(Errno::ENOENT.into());
        }
        let node = self.create(&found, rights)?;
        // Rights that the new file does not give are given to its creator nonetheless.
        self.install(Object::Node(node), flags)
    }

    /// Flags that contradict each other are refused before the path is looked at.
    pub fn check_open_flags(flags: i32) -> Result<(), Errno> {
        let has = |flag| flags & flag != 0;
        let contradicts = match has(open::UNNAMED) {
            _ if has(open::PATH) => false,
            true => !has(open::DIRECTORY) || has(open::CREATE) || !has(open::ACCESS),
            false => has(open::CREATE) && has(open::DIRECTORY),
        };
        if contradicts { Err(Errno::EINVAL) } else { Ok(()) }
    }

    /// A file is not created under a name that ends with a slash, whatever is there.
    fn refuse_slash(&mut self, dir: i32, path: &[u8], flags: i32) -> Answer<i32> {
        let found = self.walk(dir, path, Follow::Never)?;
        let is_named = matches!(found.last, Last::Name(_));
        let exists = flags & open::EXCLUSIVE != 0 && !is_named;
        Err(if exists { Errno::EEXIST } else { Errno::EISDIR }.into())
    }

    /// A new, empty file under the name that a path ends with.
    fn create(&mut self, found: &Found, rights: u32) -> Answer<NodeId> {
        let Last::Name(name) = &found.last else { return Err(Errno::EISDIR.into()) };
        if found.slash {
            return Err(Errno::EISDIR.into());
        }
        self.require_change(found.parent)?;
        let rights = rights & mode::RIGHTS & !self.umask;
        let node = self.tree.add(Node::new(Kind::File(Content::default()), rights, self.now).owned());
        self.tree.insert(found.parent, name, node, self.now);
        Ok(node)
    }

    /// Names may be made in a directory and taken out of it.
    pub(crate) fn require_change(&self, dir: NodeId) -> Answer<()> {
        if let Kind::Made(_) = self.tree.node(dir).kind {
            return Err(Errno::EACCES.into());
        }
        if self.tree.node(dir).links == 0 {
            return Err(Errno::ENOENT.into());
        }
        self.require(dir, access::WRITE | access::EXECUTE)
    }

    fn open_node(&mut self, node: NodeId, flags: i32) -> Answer<i32> {
        let found = self.tree.node(node);
        let writes = flags & open::ACCESS != 0;
        let kind = found.file_type();
        if kind == mode::LINK {
            return Err(Errno::ELOOP.into());
        }
        if kind != mode::DIRECTORY && flags & open::DIRECTORY != 0 {
            return Err(Errno::ENOTDIR.into());
        }
        if kind == mode::DIRECTORY && (writes || flags & open::TRUNCATE != 0) {
            return Err(Errno::EISDIR.into());
        }
        if kind == mode::SOCKET {
            return Err(Errno::ENXIO.into());
        }
        self.require(node, wanted(flags))?;
        if let Kind::Device(device) = found.kind
            && !device.opens()
        {
            return Err(Errno::ENXIO.into());
        }
        if kind == mode::FIFO {
            return self.open_fifo(node, flags);
        }
        if flags & open::TRUNCATE != 0 && kind == mode::REGULAR {
            self.require(node, access::WRITE)?;
            self.empty(node);
        }
        self.load(node)?;
        self.install(Object::Node(node), flags)
    }

    fn empty(&mut self, id: NodeId) {
        let now = self.now;
        let node = self.tree.node_mut(id);
        if let Kind::File(_) | Kind::Lower(..) = node.kind {
            node.kind = Kind::File(Content::default());
            node.written_at(now);
        }
    }

    /// Has the bytes of a file in memory.
    pub(crate) fn load(&mut self, id: NodeId) -> Answer<()> {
        match &self.tree.node(id).kind {
            Kind::Lower(path, _) => {
                let bytes = lower::read(path)?;
                self.tree.node_mut(id).kind = Kind::File(Content::from_bytes(&bytes));
            }
            Kind::Made(made @ Made::Maps) => {
                return Err(Fault::Unsupported(format!("of `{}`", made.name())));
            }
            _ => {}
        }
        Ok(())
    }

    fn open_path(&mut self, dir: i32, path: &[u8], flags: i32) -> Answer<i32> {
        let found = self.find(dir, path, Follow::unless(flags & open::NO_FOLLOW != 0))?;
        if flags & open::DIRECTORY != 0 && !self.tree.node(found).is_directory() {
            return Err(Errno::ENOTDIR.into());
        }
        self.install(Object::Node(found), flags)
    }

    /// `O_TMPFILE`: a file without a name in a directory.
    fn open_unnamed(&mut self, dir: i32, path: &[u8], flags: i32, rights: u32) -> Answer<i32> {
        let found = self.find(dir, path, Follow::Yes)?;
        if !self.tree.node(found).is_directory() {
            return Err(Errno::ENOTDIR.into());
        }
        self.require_change(found)?;
        let system = self.tree.node(found).system;
        self.unnamed(system, rights & !self.umask, flags & !open::DIRECTORY)
    }

    fn unnamed(&mut self, system: FileSystem, rights: u32, flags: i32) -> Answer<i32> {
        let node = Node::new(Kind::File(Content::default()), rights & mode::RIGHTS, self.now).owned();
        let node = self.tree.add(Node { links: 0, system, ..node });
        self.install(Object::Node(node), flags)
    }

    /// `memfd_create`.
    pub fn memory_file(&mut self, name: &[u8], flags: u32) -> Answer<i32> {
        const CLOSE_ON_EXEC: u32 = 1;
        const ALLOW_SEALING: u32 = 2;
        const NO_EXEC: u32 = 8;
        const EXEC: u32 = 16;
        const SEAL: u32 = 1;
        if name.len() > 249 || flags & !(CLOSE_ON_EXEC | ALLOW_SEALING | NO_EXEC | EXEC) != 0 {
            return Err(Errno::EINVAL.into());
        }
        let close = if flags & CLOSE_ON_EXEC != 0 { open::CLOSE_ON_EXEC } else { 0 };
        let fd = self.unnamed(FileSystem::Anonymous, 0o777, open::READ_WRITE | close)?;
        if let (Some(node), false) = (self.node_of(fd), flags & ALLOW_SEALING != 0) {
            self.tree.node_mut(node).seals = SEAL;
        }
        Ok(fd)
    }

    /// `flock`.
    pub fn lock(&mut self, fd: i32, operation: i32) -> Answer<()> {
        let waits = operation & lock::NON_BLOCK == 0;
        let wanted = match operation & !lock::NON_BLOCK {
            lock::SHARED => Some(Lock::Shared),
            lock::EXCLUSIVE => Some(Lock::Exclusive),
            lock::UNLOCK => None,
            _ => return Err(Errno::EINVAL.into()),
        };
        let id = self.description_id(fd)?;
        if self.description(fd)?.flags & open::PATH != 0 {
            return Err(Errno::EBADF.into());
        }
        if let (Object::Node(node), Some(wanted)) = (self.description(fd)?.object.clone(), wanted) {
            let others = self.descriptors.all().filter(|(other, description)| {
                *other != id && matches!(description.object, Object::Node(it) if it == node)
            });
            let held = others.filter_map(|(_, description)| description.lock);
            let clash = |held: Lock| held == Lock::Exclusive || wanted == Lock::Exclusive;
            if { held }.any(clash) {
                return Err(if waits { Fault::Wait("a locked file") } else { Errno::EAGAIN.into() });
            }
        }
        self.description_mut(fd)?.lock = wanted;
        Ok(())
    }
}

/// The rights that an access mode needs.
fn wanted(flags: i32) -> u32 {
    match flags & open::ACCESS {
        0 => access::READ,
        open::WRITE_ONLY => access::WRITE,
        _ => access::READ | access::WRITE,
    }
}

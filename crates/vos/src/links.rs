//! Names: directories, links, removing and renaming.

use crate::flags::{at, mode, rename};
use crate::tree::{Directory, Kind, Node, NodeId};
use crate::walk::{Follow, Found, LONGEST_NAME, LONGEST_PATH, Last};
use crate::{Answer, Errno, Fault, Kernel, Object, USER_ID};

/// What `renameat2` takes.
pub type RenameFlags = u32;

impl Kernel {
    pub fn make_directory(&mut self, dir: i32, path: &[u8], rights: u32) -> Answer<()> {
        let found = self.walk(dir, path, Follow::Never)?;
        let name = self.new_name(&found)?;
        let rights = rights & 0o1777 & !self.umask;
        let node = Node::new(Kind::Directory(Directory::new(found.parent)), rights, self.now).owned();
        let id = self.tree.add(node);
        self.tree.insert(found.parent, &name, id, self.now);
        Ok(())
    }

    /// A name that is not there yet, in a directory that may be changed.
    pub(crate) fn new_name(&self, found: &Found) -> Answer<Vec<u8>> {
        if found.node.is_some() {
            return Err(Errno::EEXIST.into());
        }
        let Last::Name(name) = &found.last else { return Err(Errno::EEXIST.into()) };
        self.require_change(found.parent)?;
        Ok(name.clone())
    }

    pub fn symlink(&mut self, to: &[u8], dir: i32, path: &[u8]) -> Answer<()> {
        if to.is_empty() {
            return Err(Errno::ENOENT.into());
        }
        if to.len() >= LONGEST_PATH {
            return Err(Errno::ENAMETOOLONG.into());
        }
        let found = self.walk(dir, path, Follow::Never)?;
        if found.slash && found.node.is_none() {
            return Err(Errno::ENOENT.into());
        }
        let name = self.new_name(&found)?;
        let id = self.tree.add(Node::new(Kind::Link(to.to_vec()), 0o777, self.now).owned());
        self.tree.insert(found.parent, &name, id, self.now);
        Ok(())
    }

    pub fn read_link(&mut self, dir: i32, path: &[u8]) -> Answer<Vec<u8>> {
        let node = match path.is_empty() && dir != at::CWD {
            true => self.node_of(dir).ok_or(Errno::EBADF)?,
            false => self.find(dir, path, Follow::No)?,
        };
        Ok(self.link_target(node).ok_or(Errno::EINVAL)?)
    }

    /// A second name of a file.
    pub fn link(&mut self, from: (i32, &[u8]), to: (i32, &[u8]), flags: i32) -> Answer<()> {
        if flags & !(at::FOLLOW | at::EMPTY_PATH) != 0 {
            return Err(Errno::EINVAL.into());
        }
        let node = match from.1.is_empty() && flags & at::EMPTY_PATH != 0 {
            true => self.node_of(from.0).ok_or(Errno::EBADF)?,
            false => self.find(from.0, from.1, Follow::unless(flags & at::FOLLOW == 0))?,
        };
        let found = self.walk(to.0, to.1, Follow::Never)?;
        if found.node.is_some() {
            return Err(Errno::EEXIST.into());
        }
        if found.slash {
            return Err(Errno::ENOENT.into());
        }
        self.same_system(node, found.parent)?;
        let name = self.new_name(&found)?;
        if self.tree.node(node).is_directory() {
            return Err(Errno::EPERM.into());
        }
        let now = self.now;
        let linked = self.tree.node_mut(node);
        linked.links += 1;
        linked.changed = now.into();
        self.tree.insert(found.parent, &name, node, now);
        Ok(())
    }

    pub fn unlink(&mut self, dir: i32, path: &[u8]) -> Answer<()> {
        let found = self.walk(dir, path, Follow::Never)?;
        let Last::Name(name) = &found.last else { return Err(Errno::EISDIR.into()) };
        let node = found.existing()?;
        let is_directory = self.tree.node(node).is_directory();
        if found.slash {
            return Err(if is_directory { Errno::EISDIR } else { Errno::ENOTDIR }.into());
        }
        self.require_removal(found.parent, node)?;
        if is_directory {
            return Err(Errno::EISDIR.into());
        }
        self.remove_name(found.parent, name);
        Ok(())
    }

    pub fn remove_directory(&mut self, dir: i32, path: &[u8]) -> Answer<()> {
        let found = self.walk(dir, path, Follow::Never)?;
        let name = match &found.last {
            Last::Name(name) => name,
            Last::Dot => return Err(Errno::EINVAL.into()),
            Last::DotDot => return Err(Errno::ENOTEMPTY.into()),
            Last::Root => return Err(Errno::EBUSY.into()),
        };
        let node = found.existing()?;
        self.require_removal(found.parent, node)?;
        if !self.tree.node(node).is_directory() {
            return Err(Errno::ENOTDIR.into());
        }
        if !self.tree.list(node)?.is_empty() {
            return Err(Errno::ENOTEMPTY.into());
        }
        self.remove_name(found.parent, name);
        Ok(())
    }

    /// The directory may be changed; with the sticky bit only by owners.
    fn require_removal(&self, dir: NodeId, node: NodeId) -> Answer<()> {
        self.require_change(dir)?;
        let above = self.tree.node(dir);
        let owns = above.user == USER_ID || self.tree.node(node).user == USER_ID;
        if above.rights & mode::STICKY != 0 && !owns {
            return Err(Errno::EPERM.into());
        }
        Ok(())
    }

    fn remove_name(&mut self, dir: NodeId, name: &[u8]) {
        let now = self.now;
        let Some(id) = self.tree.remove(dir, name, now) else { return };
        let is_current = id == self.cwd;
        let node = self.tree.node_mut(id);
        node.links = if node.is_directory() { 0 } else { node.links - 1 };
        node.changed = now.into();
        if !is_current {
            self.tree.release(id);
        }
    }

    pub fn rename(&mut self, from: (i32, &[u8]), to: (i32, &[u8]), flags: RenameFlags) -> Answer<()> {
        if flags & !(rename::NO_REPLACE | rename::EXCHANGE) != 0
            || flags == rename::NO_REPLACE | rename::EXCHANGE
        {
            if flags & rename::WHITEOUT != 0 && flags & rename::EXCHANGE == 0 {
                return Err(Errno::EPERM.into());
            }
            return Err(Errno::EINVAL.into());
        }
        let old = self.walk(from.0, from.1, Follow::Never);
        let new = self.walk(to.0, to.1, Follow::Never);
        if let (Ok(old), Ok(new)) = (&old, &new) {
            self.same_system(old.parent, new.parent)?;
        }
        // Names are looked up, and found to be too long, after both paths were seen to end with one, the old one first.
        let has_no_name =
            |found: &Answer<Found>| matches!(found, Ok(found) if !matches!(found.last, Last::Name(_)));
        let old_is_long = is_long_name(&old, from.1);
        let new_is_long = is_long_name(&new, to.1);
        if has_no_name(&old) && new_is_long || has_no_name(&new) && old_is_long {
            let is_replaced = flags & rename::NO_REPLACE != 0 && has_no_name(&new) && !has_no_name(&old);
            return Err(if is_replaced { Errno::EEXIST } else { Errno::EBUSY }.into());
        }
        let old = old?;
        if new_is_long {
            old.existing()?;
        }
        let new = new?;
        let (Last::Name(old_name), Last::Name(new_name)) = (old.last.clone(), new.last.clone()) else {
            let is_replaced = flags & rename::NO_REPLACE != 0 && matches!(old.last, Last::Name(_));
            return Err(if is_replaced { Errno::EEXIST } else { Errno::EBUSY }.into());
        };
        let moved = old.existing()?;
        self.check_names(&old, &new, moved, flags)?;
        if new.node == Some(moved) {
            return Ok(());
        }
        self.check_rename(&old, &new, moved, flags)?;
        if flags & rename::EXCHANGE != 0 {
            return self.exchange((old.parent, &old_name), (new.parent, &new_name));
        }
        if new.node.is_some() {
            self.remove_name(new.parent, &new_name);
        }
        let now = self.now;
        self.tree.remove(old.parent, &old_name, now);
        self.tree.insert(new.parent, &new_name, moved, now);
        self.tree.node_mut(moved).changed = now.into();
        Ok(())
    }

    /// Refuses to link or rename across file systems.
    fn same_system(&self, one: NodeId, other: NodeId) -> Answer<()> {
        let is_same = self.tree.node(one).system == self.tree.node(other).system;
        if is_same { Ok(()) } else { Err(Errno::EXDEV.into()) }
    }

    /// What is wrong with a renaming whatever the rights are.
    fn check_names(&self, old: &Found, new: &Found, moved: NodeId, flags: u32) -> Answer<()> {
        let exchanged = flags & rename::EXCHANGE != 0;
        match new.node {
            Some(_) if flags & rename::NO_REPLACE != 0 => return Err(Errno::EEXIST.into()),
            None if exchanged => return Err(Errno::ENOENT.into()),
            Some(other) if exchanged && new.slash && !self.tree.node(other).is_directory() => {
                return Err(Errno::ENOTDIR.into());
            }
            _ => {}
        }
        if !self.tree.node(moved).is_directory() && (old.slash || new.slash && !exchanged) {
            return Err(Errno::ENOTDIR.into());
        }
        if self.is_inside(moved, new.parent) {
            return Err(Errno::EINVAL.into());
        }
        match new.node {
            Some(replaced) if self.is_inside(replaced, old.parent) => {
                Err(if exchanged { Errno::EINVAL } else { Errno::ENOTEMPTY }.into())
            }
            _ => Ok(()),
        }
    }

    fn check_rename(&mut self, old: &Found, new: &Found, moved: NodeId, flags: u32) -> Answer<()> {
        let is_directory = self.tree.node(moved).is_directory();
        self.require_removal(old.parent, moved)?;
        let Some(replaced) = new.node.filter(|&node| node != moved) else {
            return self.require_change(new.parent);
        };
        self.require_removal(new.parent, replaced)?;
        if flags & rename::EXCHANGE != 0 {
            return Ok(());
        }
        match (is_directory, self.tree.node(replaced).is_directory()) {
            (true, false) => Err(Errno::ENOTDIR.into()),
            (false, true) => Err(Errno::EISDIR.into()),
            (true, true) if !self.tree.list(replaced)?.is_empty() => Err(Errno::ENOTEMPTY.into()),
            _ => Ok(()),
        }
    }

    /// Whether a directory is another one, or somewhere below it.
    fn is_inside(&self, above: NodeId, mut below: NodeId) -> bool {
        loop {
            if below == above {
                return true;
            }
            match self.tree.directory(below) {
                Ok(directory) if below != NodeId::ROOT => below = directory.parent,
                _ => return false,
            }
        }
    }

    fn exchange(&mut self, first: (NodeId, &[u8]), second: (NodeId, &[u8])) -> Answer<()> {
        let now = self.now;
        let one = self.tree.remove(first.0, first.1, now).ok_or(Errno::ENOENT)?;
        let two = self.tree.remove(second.0, second.1, now).ok_or(Errno::ENOENT)?;
        self.tree.insert(first.0, first.1, two, now);
        self.tree.insert(second.0, second.1, one, now);
        for id in [one, two] {
            self.tree.node_mut(id).changed = now.into();
        }
        Ok(())
    }

    pub fn change_directory(&mut self, path: &[u8]) -> Answer<()> {
        let node = self.find(at::CWD, path, Follow::Yes)?;
        self.enter(node)
    }

    pub fn change_directory_to(&mut self, fd: i32) -> Answer<()> {
        match self.description(fd)?.object {
            Object::Node(node) => self.enter(node),
            _ => Err(Errno::ENOTDIR.into()),
        }
    }

    fn enter(&mut self, node: NodeId) -> Answer<()> {
        if !self.tree.node(node).is_directory() {
            return Err(Errno::ENOTDIR.into());
        }
        self.require(node, crate::access::EXECUTE)?;
        self.tree.node_mut(node).uses += 1;
        self.leave_for(node);
        Ok(())
    }

    /// Makes a directory the current one that is counted as such already.
    pub(crate) fn leave_for(&mut self, node: NodeId) {
        let before = std::mem::replace(&mut self.cwd, node);
        if before != NodeId::ROOT && self.tree.node(before).uses > 0 {
            self.tree.node_mut(before).uses -= 1;
            self.tree.release(before);
        }
    }

    /// The current directory, if it has a name.
    pub fn current_directory(&self) -> Answer<Vec<u8>> {
        if self.tree.node(self.cwd).links == 0 {
            return Err(Errno::ENOENT.into());
        }
        Ok(self.path_of(self.cwd))
    }

    /// A path without links and dots.
    pub fn real_path(&mut self, path: &[u8]) -> Answer<Vec<u8>> {
        let found = self.walk_any_length(at::CWD, path, Follow::Yes)?;
        let node = found.existing()?;
        let name = match found.last {
            Last::Name(name) if !self.tree.node(node).is_directory() => name,
            _ => return Ok(self.path_of(node)),
        };
        let mut path = self.path_of(found.parent);
        if path != b"/" {
            path.push(b'/');
        }
        path.extend(name);
        if path.len() >= LONGEST_PATH { Err(Errno::ENAMETOOLONG.into()) } else { Ok(path) }
    }

    /// The path under which a descriptor was opened, as `/proc/self/fd` shows it.
    pub fn descriptor_path(&self, fd: i32) -> Answer<Vec<u8>> {
        match self.description(fd)?.object {
            Object::Node(node) if self.tree.node(node).is_directory() => Ok(self.path_of(node)),
            Object::Pipe(id, _) => Ok(format!("pipe:[{id}]").into_bytes()),
            Object::Event(_) => Ok(b"anon_inode:[eventfd]".to_vec()),
            Object::Stream(_) => Ok(b"/dev/null".to_vec()),
            _ => Err(Fault::Unsupported("of a file by its descriptor".into())),
        }
    }
}

/// Whether a path leads nowhere only because its last name is too long.
fn is_long_name(found: &Answer<Found>, path: &[u8]) -> bool {
    let is_too_long = matches!(found, Err(Fault::Errno(errno)) if *errno == Errno::ENAMETOOLONG);
    let last = path.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    is_too_long && path.len() < LONGEST_PATH && last.len() > LONGEST_NAME
}

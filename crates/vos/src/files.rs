//! Reading, writing, positions and sizes of open files, and devices.

use crate::content::Content;
use crate::flags::{mode, open, seek};
use crate::tree::{Entry, Kind, Made, NodeId};
use crate::walk::Follow;
use crate::{Answer, Errno, Fault, How, Kernel, Object, access};

/// Devices that are always there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Device {
    Null,
    Zero,
    Full,
    /// Random bytes, which come from the run's choices: whoever calls makes them.
    Random,
    Urandom,
    Terminal,
}

impl Device {
    /// There is no terminal that a program controls.
    pub fn opens(self) -> bool {
        self != Device::Terminal
    }

    /// Major and minor number.
    pub fn number(self) -> (u32, u32) {
        match self {
            Device::Null => (1, 3),
            Device::Zero => (1, 5),
            Device::Full => (1, 7),
            Device::Random => (1, 8),
            Device::Urandom => (1, 9),
            Device::Terminal => (5, 0),
        }
    }
}

/// The largest position in a file.
const MOST: u64 = i64::MAX as u64;
/// The largest file.
const LARGEST: u64 = 1 << 43;
const SEAL_SHRINK: u32 = 2;
const SEAL_GROW: u32 = 4;
const SEAL_WRITE: u32 = 8;
const SEAL_FUTURE: u32 = 16;

/// Where a read or write happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    /// At the position, which moves.
    Here,
    At(u64),
}

impl Kernel {
    /// The device of a descriptor.
    pub fn device(&self, fd: i32) -> Option<Device> {
        match self.tree.node(self.node_of(fd)?).kind {
            Kind::Device(device) => Some(device),
            _ => None,
        }
    }

    pub fn read(&mut self, fd: i32, place: Where, most: usize) -> Answer<Vec<u8>> {
        let description = self.description(fd)?;
        if !description.reads() {
            return Err(Errno::EBADF.into());
        }
        let (waits, position) = (description.waits(), description.position);
        let node = match (description.object.clone(), place) {
            (Object::Node(node), _) => node,
            (Object::Pipe(..) | Object::Socket(_), Where::At(_)) => return Err(Errno::ESPIPE.into()),
            (Object::Pipe(id, _), _) => return self.read_pipe(id, most, waits),
            (Object::Socket(_), _) => return Ok(self.receive(fd, most, How::default())?.bytes),
            _ => return Err(Errno::EINVAL.into()),
        };
        let at = if let Where::At(at) = place { at } else { position };
        let bytes = match &self.tree.node(node).kind {
            Kind::File(content) => content.read(at, most),
            Kind::Made(made) => self.made(*made).read(at, most),
            Kind::Device(Device::Zero | Device::Full) => return Ok(vec![0; most]),
            Kind::Device(_) => return Ok(Vec::new()),
            Kind::Directory(_) => return Err(Errno::EISDIR.into()),
            _ => return Err(Errno::EINVAL.into()),
        };
        if most > 0 && self.description(fd)?.flags & open::NO_ACCESS_TIME == 0 {
            self.touch(node);
        }
        if place == Where::Here {
            self.description_mut(fd)?.position += bytes.len() as u64;
        }
        Ok(bytes)
    }

    /// `relatime`: the time of the last access moves if it is not after that of the last change.
    fn touch(&mut self, id: NodeId) {
        let (now, node) = (self.now, self.tree.node(id));
        if node.accessed <= node.modified || node.accessed <= node.changed {
            self.tree.node_mut(id).accessed = now.into();
        }
    }

    pub fn write(&mut self, fd: i32, place: Where, bytes: &[u8]) -> Answer<usize> {
        let description = self.description(fd)?;
        if !description.writes() {
            return Err(Errno::EBADF.into());
        }
        let (waits, position, appends) =
            (description.waits(), description.position, description.flags & open::APPEND != 0);
        let node = match (description.object.clone(), place) {
            (Object::Node(node), _) => node,
            (Object::Pipe(..) | Object::Socket(_), Where::At(_)) => return Err(Errno::ESPIPE.into()),
            (Object::Pipe(id, _), _) => return self.write_pipe(id, bytes, waits),
            (Object::Socket(_), _) => return self.send(fd, bytes, None, How::default()),
            _ => return Err(Errno::EINVAL.into()),
        };
        if let Kind::Device(device) = self.tree.node(node).kind {
            return if device == Device::Full { Err(Errno::ENOSPC.into()) } else { Ok(bytes.len()) };
        }
        let at = match place {
            // Linux appends even where `pwrite` names a place.
            _ if appends => self.tree.node(node).size(),
            Where::At(at) => at,
            Where::Here => position,
        };
        let count = self.put(node, at, bytes)?;
        if place == Where::Here {
            self.description_mut(fd)?.position = at + count as u64;
        }
        Ok(count)
    }

    fn put(&mut self, id: NodeId, at: u64, bytes: &[u8]) -> Answer<usize> {
        if bytes.is_empty() {
            return Ok(0);
        }
        if at >= LARGEST {
            return Err(Errno::EFBIG.into());
        }
        let (now, size, seals) = (self.now, self.tree.node(id).size(), self.tree.node(id).seals);
        let end = at + bytes.len() as u64;
        if seals & (SEAL_WRITE | SEAL_FUTURE) != 0 || seals & SEAL_GROW != 0 && end > size {
            return Err(Errno::EPERM.into());
        }
        if end > size && self.tree.allocated() + bytes.len() as u64 > self.room {
            return Err(Errno::ENOSPC.into());
        }
        let node = self.tree.node_mut(id);
        let Kind::File(content) = &mut node.kind else { return Err(Errno::EINVAL.into()) };
        content.write(at, bytes);
        node.written_at(now);
        node.rights &= !(mode::SET_USER | if node.rights & 0o10 != 0 { mode::SET_GROUP } else { 0 });
        Ok(bytes.len())
    }

    pub fn seek(&mut self, fd: i32, offset: i64, whence: i32) -> Answer<u64> {
        let description = self.description(fd)?;
        if description.flags & open::PATH != 0 {
            return Err(Errno::EBADF.into());
        }
        let node = match description.object {
            Object::Node(node) => node,
            Object::Event(_) | Object::Poller(_) | Object::Timer(_) => return Ok(0),
            _ => return Err(Errno::ESPIPE.into()),
        };
        let (position, id) = (description.position, self.description_id(fd)?);
        let found = self.tree.node(node);
        if let Kind::Device(_) = found.kind {
            return Ok(0);
        }
        let base = match whence {
            seek::START => 0,
            seek::CURRENT => position,
            seek::END if found.is_directory() => return self.seek_end_of_directory(fd),
            seek::END => self.size_of(node),
            seek::DATA | seek::HOLE => {
                let at = u64::try_from(offset).map_err(|_| Errno::ENXIO)?;
                let found = self.extent(node, at, whence)?;
                self.description_mut(fd)?.position = found;
                return Ok(found);
            }
            _ => return Err(Errno::EINVAL.into()),
        };
        let to = base.checked_add_signed(offset).filter(|&to| to <= MOST).ok_or(Errno::EINVAL)?;
        if !self.tree.node(node).is_directory() && to > LARGEST {
            return Err(Errno::EINVAL.into());
        }
        if to == 0 {
            self.listings.remove(&id);
        }
        self.description_mut(fd)?.position = to;
        Ok(to)
    }

    fn seek_end_of_directory(&mut self, fd: i32) -> Answer<u64> {
        let count = self.listing(fd)?.len() as u64;
        self.description_mut(fd)?.position = count;
        Ok(count)
    }

    fn extent(&self, node: NodeId, at: u64, whence: i32) -> Answer<u64> {
        let Kind::File(content) = &self.tree.node(node).kind else { return Err(Errno::EINVAL.into()) };
        let found = if whence == seek::DATA { content.next_data(at) } else { content.next_hole(at) };
        Ok(found.ok_or(Errno::ENXIO)?)
    }

    pub fn truncate(&mut self, path: &[u8], size: i64) -> Answer<()> {
        let size = u64::try_from(size).map_err(|_| Errno::EINVAL)?;
        let node = self.find(crate::at::CWD, path, Follow::Yes)?;
        if self.tree.node(node).is_directory() {
            return Err(Errno::EISDIR.into());
        }
        if self.tree.node(node).file_type() != mode::REGULAR {
            return Err(Errno::EINVAL.into());
        }
        self.require(node, access::WRITE)?;
        self.load(node)?;
        self.resize(node, size)
    }

    pub fn truncate_open(&mut self, fd: i32, size: i64) -> Answer<()> {
        let size = u64::try_from(size).map_err(|_| Errno::EINVAL)?;
        let description = self.description(fd)?;
        if description.flags & open::PATH != 0 {
            return Err(Errno::EBADF.into());
        }
        match description.object {
            Object::Node(node)
                if description.writes() && self.tree.node(node).file_type() == mode::REGULAR =>
            {
                self.resize(node, size)
            }
            _ => Err(Errno::EINVAL.into()),
        }
    }

    fn resize(&mut self, id: NodeId, size: u64) -> Answer<()> {
        if size > LARGEST {
            return Err(Errno::EFBIG.into());
        }
        let now = self.now;
        let node = self.tree.node_mut(id);
        let old = node.size();
        if node.seals & SEAL_SHRINK != 0 && size < old || node.seals & SEAL_GROW != 0 && size > old {
            return Err(Errno::EPERM.into());
        }
        let Kind::File(content) = &mut node.kind else { return Err(Errno::EINVAL.into()) };
        content.set_size(size);
        node.written_at(now);
        Ok(())
    }

    /// `fallocate`.
    pub fn allocate(&mut self, fd: i32, how: i32, from: i64, len: i64) -> Answer<()> {
        const KEEP_SIZE: i32 = 1;
        const PUNCH: i32 = 2;
        const ZERO: i32 = 16;
        if from < 0 || len <= 0 {
            return Err(Errno::EINVAL.into());
        }
        let description = self.description(fd)?;
        if !description.writes() {
            return Err(Errno::EBADF.into());
        }
        let id = match description.object {
            Object::Node(node) => node,
            Object::Pipe(..) => return Err(Errno::ESPIPE.into()),
            _ => return Err(Errno::ENODEV.into()),
        };
        let (from, len) = (from as u64, len as u64);
        let end = from.checked_add(len).filter(|&end| end <= LARGEST).ok_or(Errno::EFBIG)?;
        if end > self.tree.node(id).size() && self.tree.allocated() + len > self.room {
            return Err(Errno::ENOSPC.into());
        }
        let now = self.now;
        let node = self.tree.node_mut(id);
        let Kind::File(content) = &mut node.kind else { return Err(Errno::ENODEV.into()) };
        let size = content.size();
        match how & !KEEP_SIZE {
            0 => content.allocate(from, end),
            PUNCH if how & KEEP_SIZE == 0 => return Err(Errno::EOPNOTSUPP.into()),
            PUNCH => content.punch(from, end),
            ZERO => {
                content.punch(from, end);
                content.allocate(from, end);
            }
            _ => return Err(Errno::EOPNOTSUPP.into()),
        }
        if how & KEEP_SIZE == 0 && end > size {
            content.set_size(end);
        }
        node.written_at(now);
        Ok(())
    }

    /// Whether a file can be synchronised.
    pub fn sync(&self, fd: i32) -> Answer<()> {
        let description = self.description(fd)?;
        match description.object {
            Object::Node(node) if description.flags & open::PATH == 0 => match self.tree.node(node).kind {
                Kind::Device(_) | Kind::Made(_) => Err(Errno::EINVAL.into()),
                _ => Ok(()),
            },
            Object::Node(_) => Err(Errno::EBADF.into()),
            _ => Err(Errno::EINVAL.into()),
        }
    }

    /// The entries of an open directory, with dots, as they were when it was first asked for.
    pub fn listing(&mut self, fd: i32) -> Answer<std::sync::Arc<[Entry]>> {
        let id = self.description_id(fd)?;
        if let Some(listing) = self.listings.get(&id) {
            return Ok(listing.clone());
        }
        let Object::Node(node) = self.description(fd)?.object else { return Err(Errno::ENOTDIR.into()) };
        let listing: std::sync::Arc<[Entry]> = self.entries(node)?.into();
        self.listings.insert(id, listing.clone());
        Ok(listing)
    }

    fn entries(&mut self, node: NodeId) -> Answer<Vec<Entry>> {
        if let Kind::Made(Made::Descriptors) = self.tree.node(node).kind {
            let numbers = self.open_descriptors().into_iter();
            let entry = |name: Vec<u8>, kind| Entry { name, inode: node.inode(), kind };
            let dots = [&b"."[..], b".."].map(|name| entry(name.to_vec(), mode::DIRECTORY));
            let links = numbers.map(|fd| entry(fd.to_string().into_bytes(), mode::LINK));
            return Ok(dots.into_iter().chain(links).collect());
        }
        let parent = self.tree.directory(node)?.parent;
        let dot =
            |name: &[u8], id: NodeId| Entry { name: name.to_vec(), inode: id.inode(), kind: mode::DIRECTORY };
        let mut all = vec![dot(b".", node), dot(b"..", parent)];
        all.extend(self.tree.list(node)?);
        self.touch(node);
        Ok(all)
    }

    /// The next entry of an open directory, and its position.
    pub fn next_entry(&mut self, fd: i32) -> Answer<Option<(Entry, u64)>> {
        let listing = self.listing(fd)?;
        let description = self.description_mut(fd)?;
        let index = description.position;
        let Some(entry) = listing.get(index as usize) else { return Ok(None) };
        description.position += 1;
        Ok(Some((entry.clone(), index + 1)))
    }

    /// All bytes of an open file, for a mapping.
    pub fn bytes_of(&self, fd: i32, at: u64, len: usize) -> Answer<Vec<u8>> {
        let Object::Node(node) = self.description(fd)?.object else { return Err(Errno::ENODEV.into()) };
        match &self.tree.node(node).kind {
            Kind::File(content) => Ok(content.read(at, len)),
            Kind::Made(made) => Ok(self.made(*made).read(at, len)),
            Kind::Device(Device::Zero) => Ok(Vec::new()),
            Kind::Directory(_) => Err(Errno::ENODEV.into()),
            _ => Err(Errno::ENODEV.into()),
        }
    }

    /// The bytes of a file that is mapped.
    pub fn bytes_of_node(&self, node: NodeId, at: u64, len: usize) -> Vec<u8> {
        match &self.tree.node(node).kind {
            Kind::File(content) => content.read(at, len),
            _ => Vec::new(),
        }
    }

    /// A mapping keeps a file.
    pub fn keep(&mut self, node: NodeId) {
        self.tree.node_mut(node).uses += 1;
    }

    pub fn let_go(&mut self, node: NodeId) {
        self.tree.node_mut(node).uses -= 1;
        self.tree.release(node);
    }

    /// Takes over what was stored in a mapping; what lies behind the end of the file is lost.
    pub fn store_mapped(&mut self, id: NodeId, at: u64, bytes: &[u8]) {
        let old = self.bytes_of_node(id, at, bytes.len());
        let (now, bytes) = (self.now, &bytes[..old.len()]);
        if old == bytes {
            return;
        }
        let node = self.tree.node_mut(id);
        if let Kind::File(content) = &mut node.kind {
            content.write(at, bytes);
            node.written_at(now);
        }
    }

    fn size_of(&self, node: NodeId) -> u64 {
        self.tree.node(node).size()
    }

    /// What a made file shows.
    fn made(&self, made: Made) -> Content {
        Content::from_bytes(&self.made_bytes(made))
    }

    pub fn seals(&self, fd: i32) -> Answer<u32> {
        let node = self.node_of(fd).ok_or(Errno::EINVAL)?;
        Ok(self.tree.node(node).seals)
    }

    pub fn add_seals(&mut self, fd: i32, seals: u32) -> Answer<()> {
        const SEAL: u32 = 1;
        const KNOWN: u32 = 0x1f;
        if !self.description(fd)?.writes() {
            return Err(Errno::EPERM.into());
        }
        let node = self.node_of(fd).ok_or(Errno::EINVAL)?;
        let node = self.tree.node_mut(node);
        if seals & !KNOWN != 0 {
            return Err(Errno::EINVAL.into());
        }
        if node.seals & SEAL != 0 {
            return Err(Errno::EPERM.into());
        }
        node.seals |= seals;
        Ok(())
    }

    /// Bytes that can be read at once, for `FIONREAD`.
    pub fn available(&self, fd: i32) -> Answer<u64> {
        let description = self.description(fd)?;
        match description.object {
            Object::Pipe(id, _) => Ok(self.in_pipe(id) as u64),
            Object::Socket(id) => Ok(self.in_socket(id) as u64),
            Object::Node(node) if self.tree.node(node).file_type() == mode::REGULAR => {
                Ok(self.size_of(node).saturating_sub(description.position))
            }
            _ => Err(Errno::ENOTTY.into()),
        }
    }

    /// Whether `copy_file_range` goes from one file to another.
    pub fn check_copy(&self, from: i32, to: i32) -> Answer<()> {
        let (from, to) = (self.description(from)?, self.description(to)?);
        if !from.reads() || !to.writes() || to.flags & open::APPEND != 0 {
            return Err(Errno::EBADF.into());
        }
        for end in [from, to] {
            let Object::Node(node) = end.object else { return Err(Errno::EINVAL.into()) };
            match self.tree.node(node).file_type() {
                mode::REGULAR => {}
                mode::DIRECTORY => return Err(Errno::EISDIR.into()),
                _ => return Err(Errno::EINVAL.into()),
            }
        }
        Ok(())
    }

    /// A copy between two open files inside the kernel: `sendfile`, `copy_file_range`.
    pub fn copy(&mut self, from: i32, to: i32, at: [Option<u64>; 2], len: usize) -> Answer<usize> {
        const AT_ONCE: usize = 1 << 24;
        let place = |at: Option<u64>| at.map_or(Where::Here, Where::At);
        let bytes = self.read(from, place(at[0]), len.min(AT_ONCE))?;
        let count = match self.write(to, place(at[1]), &bytes) {
            Ok(count) => count,
            Err(fault) => {
                self.give_back(from, at[0], bytes.len())?;
                return Err(fault);
            }
        };
        self.give_back(from, at[0], bytes.len() - count)?;
        Ok(count)
    }

    /// What was read and could not be written is there again.
    fn give_back(&mut self, fd: i32, at: Option<u64>, count: usize) -> Answer<()> {
        let description = self.description_mut(fd)?;
        match description.object {
            Object::Node(_) if at.is_none() => description.position -= count as u64,
            Object::Node(_) => {}
            _ if count > 0 => return Err(Fault::Unsupported("out of a pipe into what is full".into())),
            _ => {}
        }
        Ok(())
    }
}

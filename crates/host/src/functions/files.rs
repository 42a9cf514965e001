//! Files of the real system: descriptors, opening, positions, sizes. All of it needs `--host fs`.

use std::collections::BTreeMap;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::sync::Arc;

use rustix::fs::{Mode, OFlags, SeekFrom};

use super::directories::Directory;
use super::paths::Path;
use crate::call::{Answer, Call, bits, done, number};
use crate::errno::Errno;
use crate::options::Part;
use crate::table::rows;

rows! {
    "open"(Ptr, Int; v) -> Int = open, Part, "All flags but `O_TMPFILE`, `O_ASYNC` and the like.";
    "open64"(Ptr, Int; v) -> Int = open, Part, "As `open`.";
    "lseek"(Int, Off, Int) -> Off = lseek, Full, "";
    "lseek64"(Int, I64, Int) -> I64 = lseek, Full, "";
    "ftruncate"(Int, Off) -> Int = ftruncate, Full, "";
    "ftruncate64"(Int, I64) -> Int = ftruncate, Full, "";
    "fsync"(Int) -> Int = |c| sync(c, File::sync_all), Full, "";
    "fdatasync"(Int) -> Int = |c| sync(c, File::sync_data), Full, "";
    "pread64"(Int, Ptr, Size, I64) -> SSize = pread, Full, "";
    "pwrite64"(Int, Ptr, Size, I64) -> SSize = pwrite, Full, "";
    "copy_file_range"(Int, Ptr, Int, Ptr, Size, UInt) -> SSize = |_| Err(Errno::ENOSYS.into()), Part,
        "Never there: callers copy themselves.";
    "sendfile64"(Int, Int, Ptr, Size) -> SSize = |_| Err(Errno::ENOSYS.into()), Part, "As `copy_file_range`.";
    "splice"(Int, Ptr, Int, Ptr, Size, UInt) -> SSize = |_| Err(Errno::ENOSYS.into()), Part,
        "As `copy_file_range`.";
}

/// What a descriptor stands for.
#[derive(Clone)]
pub enum Descriptor {
    Stdin,
    Stdout,
    Stderr,
    File(Arc<File>),
    /// The devices of random bytes, which are always there.
    Random,
    /// Where a pipe is read.
    PipeEnd(u32),
    /// Where a pipe is written to.
    PipeStart(u32),
}

/// Descriptors and directories that are open.
#[derive(Clone)]
pub struct Files {
    table: BTreeMap<i32, Descriptor>,
    /// Directories by the address of their handle.
    pub directories: BTreeMap<u64, Directory>,
}

impl Default for Files {
    fn default() -> Files {
        let table = [(0, Descriptor::Stdin), (1, Descriptor::Stdout), (2, Descriptor::Stderr)];
        Files { table: table.into(), directories: BTreeMap::new() }
    }
}

impl Files {
    /// One more than the largest descriptor.
    const LIMIT: i32 = 1024;

    pub fn get(&self, fd: i32) -> Option<Descriptor> {
        self.table.get(&fd).cloned()
    }

    pub fn any(&self, wanted: impl FnMut(&Descriptor) -> bool) -> bool {
        self.table.values().any(wanted)
    }

    pub fn close(&mut self, fd: i32) -> Option<Descriptor> {
        self.table.remove(&fd)
    }

    /// Under the lowest free number that is at least `least`.
    pub fn add(&mut self, descriptor: Descriptor, least: i32) -> Result<i32, Errno> {
        let mut free = (least.max(0)..Files::LIMIT).filter(|fd| !self.table.contains_key(fd));
        let fd = free.next().ok_or(if least < Files::LIMIT { Errno::EMFILE } else { Errno::EINVAL })?;
        self.table.insert(fd, descriptor);
        Ok(fd)
    }

    /// Under this number.
    pub fn put(&mut self, descriptor: Descriptor, fd: i32) -> Result<(), Errno> {
        if !(0..Files::LIMIT).contains(&fd) {
            return Err(Errno::EBADF);
        }
        self.table.insert(fd, descriptor);
        Ok(())
    }
}

impl Call<'_> {
    /// The file that a descriptor argument stands for.
    pub fn file(&mut self, index: usize) -> Answer<Arc<File>> {
        match self.descriptor(index)? {
            Descriptor::File(file) => Ok(file),
            _ => Err(Errno::EINVAL.into()),
        }
    }
}

/// Linux's flags, which the supported targets share. `O_LARGEFILE` and `O_CLOEXEC` mean nothing here.
const FLAGS: &[(i32, OFlags)] = &[
    (0o1, OFlags::WRONLY),
    (0o2, OFlags::RDWR),
    (0o100, OFlags::CREATE),
    (0o200, OFlags::EXCL),
    (0o400, OFlags::NOCTTY),
    (0o1000, OFlags::TRUNC),
    (0o2000, OFlags::APPEND),
    (0o4000, OFlags::NONBLOCK),
    (0o10000, OFlags::DSYNC),
    (0o100000, OFlags::empty()),
    (0o200000, OFlags::DIRECTORY),
    (0o400000, OFlags::NOFOLLOW),
    (0o2000000, OFlags::empty()),
];

/// Where programs look for random bytes if they do not find `getrandom`.
const RANDOM_DEVICES: [&str; 2] = ["/dev/urandom", "/dev/random"];

fn open(call: &mut Call<'_>) -> Answer {
    const CREATE: i32 = 0o100;
    let path = Path::read(call, 0)?;
    let wanted = call.int(1);
    if RANDOM_DEVICES.iter().any(|device| path.as_path() == std::path::Path::new(device)) {
        return number(call.system().files.add(Descriptor::Random, 0)?);
    }
    call.require(Part::Fs, if wanted & CREATE == 0 { Errno::ENOENT } else { Errno::EACCES })?;
    let mut flags = OFlags::CLOEXEC;
    let mut unknown = wanted;
    for &(bit, flag) in FLAGS.iter().filter(|(bit, _)| wanted & bit != 0) {
        flags |= flag;
        unknown &= !bit;
    }
    if unknown != 0 {
        return Err(call.unsupported(format!("with flags {unknown:#o}")));
    }
    let mode = if wanted & CREATE == 0 { 0 } else { call.variadic(0)?.bits as u32 & 0o7777 };
    let file = rustix::fs::open(path.as_path(), flags, Mode::from_raw_mode(mode))?;
    number(call.system().files.add(Descriptor::File(Arc::new(file.into())), 0)?)
}

fn lseek(call: &mut Call<'_>) -> Answer {
    if !matches!(call.descriptor(0)?, Descriptor::File(_)) {
        return Err(Errno::ESPIPE.into());
    }
    let (file, offset) = (call.file(0)?, call.signed(1));
    let to = match call.int(2) {
        0 => SeekFrom::Start(u64::try_from(offset).map_err(|_| Errno::EINVAL)?),
        1 => SeekFrom::Current(offset),
        2 => SeekFrom::End(offset),
        whence => return Err(call.unsupported(format!("from {whence}"))),
    };
    bits(rustix::fs::seek(&*file, to)?)
}

fn ftruncate(call: &mut Call<'_>) -> Answer {
    let file = call.file(0)?;
    let len = u64::try_from(call.signed(1)).map_err(|_| Errno::EINVAL)?;
    rustix::fs::ftruncate(&*file, len)?;
    done()
}

fn sync(call: &mut Call<'_>, how: fn(&File) -> std::io::Result<()>) -> Answer {
    how(&*call.file(0)?).map_err(|error| Errno::of(&error))?;
    done()
}

fn pread(call: &mut Call<'_>) -> Answer {
    let file = call.file(0)?;
    let offset = u64::try_from(call.signed(3)).map_err(|_| Errno::EINVAL)?;
    call.require_room(call.ptr(1), call.bits(2))?;
    let mut buffer = vec![0; call.bits(2).min(1 << 20) as usize];
    let read = file.read_at(&mut buffer, offset).map_err(|error| Errno::of(&error))?;
    call.write(call.ptr(1), &buffer[..read])?;
    bits(read as u64)
}

fn pwrite(call: &mut Call<'_>) -> Answer {
    let file = call.file(0)?;
    let offset = u64::try_from(call.signed(3)).map_err(|_| Errno::EINVAL)?;
    let bytes = call.read(call.ptr(1), call.bits(2))?;
    bits(file.write_at(&bytes, offset).map_err(|error| Errno::of(&error))? as u64)
}

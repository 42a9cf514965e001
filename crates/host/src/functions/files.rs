//! Files by descriptor and by path: opening, positions, sizes, locks. They are the virtual file system's (`ubik_vos`), or
//! the real system's with `--host fs`; descriptors of both live in the virtual system's table.

use std::fs::File;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::fs::FileExt;
use std::sync::Arc;

use rustix::fs::{FlockOperation, Mode, OFlags, SeekFrom};
use ubik_engine::value::Slot;
use ubik_vos::{Kernel, Object, Where, at, lock, mode, open as flag, seek};

use crate::abi::C;
use crate::call::{Answer, Call, bits, done, number};
use crate::errno::Errno;
use crate::options::Part;
use crate::table::rows;

rows! {
    "open"(Ptr, Int; v) -> Int = |c| open(c, at::CWD, 0), Part, "All flags but `O_ASYNC` and `O_DIRECT`.";
    "open64"(Ptr, Int; v) -> Int = |c| open(c, at::CWD, 0), Part, "As `open`.";
    "openat"(Int, Ptr, Int; v) -> Int = |c| open(c, c.int(0), 1), Part, "As `open`.";
    "openat64"(Int, Ptr, Int; v) -> Int = |c| open(c, c.int(0), 1), Part, "As `open`.";
    "creat"(Ptr, UInt) -> Int = creat, Full, "";
    "creat64"(Ptr, UInt) -> Int = creat, Full, "";
    "memfd_create"(Ptr, UInt) -> Int = memfd_create, Full, "With seals.";
    "lseek"(Int, Off, Int) -> Off = lseek, Full, "";
    "lseek64"(Int, I64, Int) -> I64 = lseek, Full, "";
    "truncate"(Ptr, Off) -> Int = truncate, Full, "";
    "truncate64"(Ptr, I64) -> Int = truncate, Full, "";
    "ftruncate"(Int, Off) -> Int = ftruncate, Full, "";
    "ftruncate64"(Int, I64) -> Int = ftruncate, Full, "";
    "fallocate"(Int, Int, Off, Off) -> Int = fallocate, Part, "To allocate, to punch holes, to write zeros.";
    "fallocate64"(Int, Int, I64, I64) -> Int = fallocate, Part, "As `fallocate`.";
    "posix_fallocate"(Int, Off, Off) -> Status = posix_fallocate, Full, "";
    "posix_fallocate64"(Int, I64, I64) -> Status = posix_fallocate, Full, "";
    "posix_fadvise"(Int, Off, Off, Int) -> Status = posix_fadvise, Full, "Advice changes nothing.";
    "posix_fadvise64"(Int, I64, I64, Int) -> Status = posix_fadvise, Full, "Advice changes nothing.";
    "fsync"(Int) -> Int = |c| sync(c, File::sync_all), Full, "";
    "fdatasync"(Int) -> Int = |c| sync(c, File::sync_data), Full, "";
    "sync"() -> Void = |_| crate::call::nothing(), Full, "";
    "syncfs"(Int) -> Int = |c| { c.object(0)?; done() }, Full, "";
    "flock"(Int, Int) -> Int = flock, Full, "";
    "umask"(UInt) -> UInt = umask, Full, "";
    "copy_file_range"(Int, Ptr, Int, Ptr, Size, UInt) -> SSize = copy_file_range, Full, "";
    "sendfile"(Int, Int, Ptr, Size) -> SSize = |c| sendfile(c, C::Off), Full, "";
    "sendfile64"(Int, Int, Ptr, Size) -> SSize = |c| sendfile(c, C::I64), Full, "";
    "splice"(Int, Ptr, Int, Ptr, Size, UInt) -> SSize = |_| Err(Errno::EINVAL.into()), Part,
        "Never there: callers copy themselves.";
}

/// The real directory that a path is relative to.
pub enum RealDir {
    Current,
    Open(Arc<File>),
}

impl AsFd for RealDir {
    fn as_fd(&self) -> BorrowedFd<'_> {
        match self {
            RealDir::Current => rustix::fs::CWD,
            RealDir::Open(file) => file.as_fd(),
        }
    }
}

impl Call<'_> {
    /// The virtual system, with its clock set.
    pub fn kernel(&mut self) -> &mut Kernel {
        let steps = self.machine.steps;
        let threads = self.machine.threads.iter().filter(|thread| !thread.is_finished).count();
        let kernel = self.system().kernel_at(steps);
        kernel.threads = threads;
        kernel
    }

    /// What the descriptor in an argument stands for.
    pub fn object(&mut self, index: usize) -> Answer<Object> {
        let fd = self.int(index);
        Ok(self.kernel().description(fd)?.object.clone())
    }

    /// Where paths lead to that are relative to a descriptor, if they lead into the real file system.
    pub fn real_dir(&mut self, dir: i32) -> Answer<Option<RealDir>> {
        if !self.system().options.open.contains(Part::Fs) {
            return Ok(None);
        }
        if dir == at::CWD {
            return Ok(Some(RealDir::Current));
        }
        match &self.kernel().description(dir)?.object {
            Object::Real(file) => Ok(Some(RealDir::Open(file.clone()))),
            _ => Err(Errno::ENOTDIR.into()),
        }
    }

    /// The same for what changes something there.
    pub fn real_dir_to_change(&mut self, dir: i32) -> Answer<Option<RealDir>> {
        let found = self.real_dir(dir)?;
        self.system().has_effects |= found.is_some();
        Ok(found)
    }

    /// A path that the program passed.
    pub fn path(&mut self, index: usize) -> Answer<Vec<u8>> {
        if self.ptr(index).bits == 0 {
            return Err(Errno::EFAULT.into());
        }
        Ok(self.string(index)?)
    }
}

/// The result of a function of the real system.
pub fn real<T>(result: std::io::Result<T>) -> Answer<T> {
    Ok(result.map_err(|error| Errno::of(&error))?)
}

/// Flags whose meaning is not modelled.
const UNKNOWN: i32 = flag::ASYNC | flag::DIRECT;

fn open(call: &mut Call<'_>, dir: i32, path_at: usize) -> Answer {
    let flags = call.int(path_at + 1);
    Kernel::check_open_flags(flags)?;
    let path = call.path(path_at)?;
    if flags & UNKNOWN != 0 {
        return Err(call.unsupported(format!("with flags {:#o}", flags & UNKNOWN)));
    }
    let has_mode = flags & flag::CREATE != 0 || flags & flag::UNNAMED != 0;
    let rights = if has_mode { call.variadic(0)?.bits as u32 & mode::RIGHTS } else { 0 };
    open_at(call, dir, &path, flags, rights)
}

/// Where programs look for random bytes if they do not find `getrandom`; these never come from the real system.
const RANDOM_DEVICES: [&[u8]; 2] = [b"/dev/urandom", b"/dev/random"];

fn open_at(call: &mut Call<'_>, dir: i32, path: &[u8], flags: i32, rights: u32) -> Answer {
    let is_random = RANDOM_DEVICES.contains(&path);
    let dir_of_real =
        if is_random || path.first() == Some(&b'/') { call.real_dir(at::CWD)? } else { call.real_dir(dir)? };
    let Some(real) = dir_of_real.filter(|_| !is_random) else {
        let fd = call.kernel().open(dir, path, flags, rights)?;
        if let Object::Pipe(..) = call.kernel().description(fd)?.object {
            // Somebody may wait for the other end.
            call.saw();
            call.changed();
        }
        return number(fd);
    };
    let changes = flags & (flag::ACCESS | flag::CREATE | flag::TRUNCATE) != 0;
    call.system().has_effects |= changes;
    let wanted = OFlags::from_bits_retain(flags as u32) | OFlags::CLOEXEC;
    let file: File = rustix::fs::openat(real, path, wanted, Mode::from_raw_mode(rights))?.into();
    number(call.kernel().install(Object::Real(Arc::new(file)), flags)?)
}

fn creat(call: &mut Call<'_>) -> Answer {
    let (path, rights) = (call.path(0)?, call.bits(1) as u32 & mode::RIGHTS);
    open_at(call, at::CWD, &path, flag::CREATE | flag::WRITE_ONLY | flag::TRUNCATE, rights)
}

fn memfd_create(call: &mut Call<'_>) -> Answer {
    let (name, flags) = (call.path(0)?, call.bits(1) as u32);
    number(call.kernel().memory_file(&name, flags)?)
}

fn lseek(call: &mut Call<'_>) -> Answer {
    let (object, fd, offset, whence) = (call.object(0)?, call.int(0), call.signed(1), call.int(2));
    let file = match object {
        Object::Real(file) => file,
        _ => return bits(call.kernel().seek(fd, offset, whence)?),
    };
    let to = match whence {
        seek::START => SeekFrom::Start(u64::try_from(offset).map_err(|_| Errno::EINVAL)?),
        seek::CURRENT => SeekFrom::Current(offset),
        seek::END => SeekFrom::End(offset),
        seek::DATA => SeekFrom::Data(u64::try_from(offset).map_err(|_| Errno::ENXIO)?),
        seek::HOLE => SeekFrom::Hole(u64::try_from(offset).map_err(|_| Errno::ENXIO)?),
        _ => return Err(Errno::EINVAL.into()),
    };
    bits(rustix::fs::seek(&*file, to)?)
}

fn truncate(call: &mut Call<'_>) -> Answer {
    let (path, size) = (call.path(0)?, call.signed(1));
    match call.real_dir_to_change(at::CWD)? {
        Some(dir) => {
            let size = u64::try_from(size).map_err(|_| Errno::EINVAL)?;
            let flags = OFlags::WRONLY | OFlags::CLOEXEC;
            let file = rustix::fs::openat(dir, path.as_slice(), flags, Mode::empty())?;
            rustix::fs::ftruncate(file, size)?;
        }
        None => call.kernel().truncate(&path, size)?,
    }
    done()
}

fn ftruncate(call: &mut Call<'_>) -> Answer {
    let (object, fd, size) = (call.object(0)?, call.int(0), call.signed(1));
    match object {
        Object::Real(file) => {
            rustix::fs::ftruncate(&*file, u64::try_from(size).map_err(|_| Errno::EINVAL)?)?;
        }
        _ => call.kernel().truncate_open(fd, size)?,
    }
    done()
}

fn fallocate(call: &mut Call<'_>) -> Answer {
    allocate(call, call.int(1), 2)?;
    done()
}

fn posix_fallocate(call: &mut Call<'_>) -> Answer {
    allocate(call, 0, 1)?;
    done()
}

fn allocate(call: &mut Call<'_>, how: i32, from_at: usize) -> Answer<()> {
    let (object, fd) = (call.object(0)?, call.int(0));
    let (from, len) = (call.signed(from_at), call.signed(from_at + 1));
    if let Object::Real(file) = object {
        let wanted = rustix::fs::FallocateFlags::from_bits_retain(how as u32);
        let unsigned = |value: i64| u64::try_from(value).map_err(|_| Errno::EINVAL);
        return Ok(rustix::fs::fallocate(&*file, wanted, unsigned(from)?, unsigned(len)?)?);
    }
    Ok(call.kernel().allocate(fd, how, from, len)?)
}

fn posix_fadvise(call: &mut Call<'_>) -> Answer {
    const MOST: i32 = 5;
    let object = call.object(0)?;
    match object {
        Object::Pipe(..) => Err(Errno::ESPIPE.into()),
        _ if !(0..=MOST).contains(&call.int(3)) || call.signed(2) < 0 => Err(Errno::EINVAL.into()),
        _ => done(),
    }
}

fn sync(call: &mut Call<'_>, how: fn(&File) -> std::io::Result<()>) -> Answer {
    let (object, fd) = (call.object(0)?, call.int(0));
    match object {
        Object::Real(file) => real(how(&file))?,
        _ => call.kernel().sync(fd)?,
    }
    done()
}

fn flock(call: &mut Call<'_>) -> Answer {
    let (object, fd, operation) = (call.object(0)?, call.int(0), call.int(1));
    let Object::Real(file) = object else {
        call.kernel().lock(fd, operation)?;
        call.saw();
        call.changed();
        return done();
    };
    let how = match operation {
        lock::SHARED => FlockOperation::LockShared,
        lock::EXCLUSIVE => FlockOperation::LockExclusive,
        lock::UNLOCK => FlockOperation::Unlock,
        _ if operation == lock::SHARED | lock::NON_BLOCK => FlockOperation::NonBlockingLockShared,
        _ if operation == lock::EXCLUSIVE | lock::NON_BLOCK => FlockOperation::NonBlockingLockExclusive,
        _ => return Err(Errno::EINVAL.into()),
    };
    rustix::fs::flock(&*file, how)?;
    done()
}

fn umask(call: &mut Call<'_>) -> Answer {
    let mask = call.bits(0) as u32;
    bits(call.kernel().umask(mask).into())
}

/// A position in memory, or none.
fn position(call: &mut Call<'_>, ptr: Slot, c: C) -> Answer<Option<u64>> {
    if ptr.bits == 0 {
        return Ok(None);
    }
    let value = call.load(ptr, c)?;
    let size = c.size(call.machine.program.target());
    let value = ubik_engine::value::sign_extend(value.bits, size);
    Ok(Some(u64::try_from(value).map_err(|_| Errno::EINVAL)?))
}

fn advance(call: &mut Call<'_>, ptr: Slot, c: C, from: Option<u64>, by: usize) -> Answer<()> {
    match from {
        Some(from) => Ok(call.store(ptr, c, Slot::int(from + by as u64))?),
        None => Ok(()),
    }
}

fn copy_file_range(call: &mut Call<'_>) -> Answer {
    let (from, to) = (call.int(0), call.int(2));
    let ends = [call.object(0)?, call.object(2)?];
    if call.bits(5) != 0 {
        return Err(Errno::EINVAL.into());
    }
    if ends.iter().any(|end| matches!(end, Object::Real(_))) {
        return Err(Errno::ENOSYS.into());
    }
    if ends.iter().any(|end| !matches!(end, Object::Node(_))) {
        return Err(Errno::EINVAL.into());
    }
    let (from_ptr, to_ptr) = (call.ptr(1), call.ptr(3));
    let places = [position(call, from_ptr, C::I64)?, position(call, to_ptr, C::I64)?];
    let len = call.bits(4) as usize;
    call.kernel().check_copy(from, to)?;
    let count = call.kernel().copy(from, to, places, len)?;
    advance(call, from_ptr, C::I64, places[0], count)?;
    advance(call, to_ptr, C::I64, places[1], count)?;
    bits(count as u64)
}

fn sendfile(call: &mut Call<'_>, c: C) -> Answer {
    let (to, from) = (call.int(0), call.int(1));
    let ends = [call.object(0)?, call.object(1)?];
    if ends.iter().any(|end| matches!(end, Object::Real(_) | Object::Stream(_))) {
        return Err(Errno::EINVAL.into());
    }
    if !matches!(ends[1], Object::Node(_)) {
        return Err(Errno::EINVAL.into());
    }
    let ptr = call.ptr(2);
    let place = position(call, ptr, c)?;
    let len = call.bits(3) as usize;
    let count = call.kernel().copy(from, to, [place, None], len)?;
    advance(call, ptr, c, place, count)?;
    bits(count as u64)
}

/// Reads from a place of a file that is not its position.
pub fn read_at(call: &mut Call<'_>, object: &Object, fd: i32, offset: i64, len: usize) -> Answer<Vec<u8>> {
    let offset = u64::try_from(offset).map_err(|_| Errno::EINVAL)?;
    call.sync_mappings()?;
    let Object::Real(file) = object else { return Ok(call.kernel().read(fd, Where::At(offset), len)?) };
    let mut buffer = vec![0; len];
    let read = real(file.read_at(&mut buffer, offset))?;
    buffer.truncate(read);
    Ok(buffer)
}

pub fn write_at(call: &mut Call<'_>, object: &Object, fd: i32, offset: i64, bytes: &[u8]) -> Answer<u64> {
    let offset = u64::try_from(offset).map_err(|_| Errno::EINVAL)?;
    Ok(match object {
        Object::Real(file) => real(file.write_at(bytes, offset))? as u64,
        _ => {
            let written = call.kernel().write(fd, Where::At(offset), bytes)? as u64;
            call.refresh_mappings(fd)?;
            written
        }
    })
}

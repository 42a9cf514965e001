//! Listing directories. What an open directory lists is fixed when it is first read; names come in the order of their
//! bytes, so that a run does not depend on the file system that a checkout lies in.

use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::{DirEntryExt, FileTypeExt};
use std::sync::Arc;

use ubik_engine::value::Slot;
use ubik_verdict::Ub;
use ubik_vos::{Entry, Object, at, mode, open as flag};

use super::files::real;
use crate::abi::structs;
use crate::call::{Answer, Call, bits, done, number, offset, pointer};
use crate::errno::Errno;
use crate::table::rows;

rows! {
    "opendir"(Ptr) -> Ptr = opendir, Full, "";
    "fdopendir"(Int) -> Ptr = fdopendir, Full, "";
    "readdir64"(Ptr) -> Ptr = readdir, Full, "The entry is overwritten by the next call.";
    "readdir"(Ptr) -> Ptr = readdir, Part, "As `readdir64`, on targets where both have the same layout.";
    "rewinddir"(Ptr) -> Void = rewinddir, Full, "";
    "telldir"(Ptr) -> Long = telldir, Full, "";
    "seekdir"(Ptr, Long) -> Void = seekdir, Full, "";
    "dirfd"(Ptr) -> Int = |c| { let fd = directory(c)?.fd; number(fd) }, Full, "";
    "closedir"(Ptr) -> Int = closedir, Full, "";
}

/// A directory that is being listed.
#[derive(Clone)]
pub struct Directory {
    fd: i32,
    /// Entries of a real directory; those of a virtual one are with its descriptor.
    real: Option<Arc<[Entry]>>,
    next: usize,
    /// Where the program finds the current entry.
    buffer: Slot,
}

/// The name's place in `struct dirent64`, and the size of the whole.
const KIND_AT: u64 = 18;
const NAME_AT: u64 = 19;
const SIZE: usize = 280;

fn opendir(call: &mut Call<'_>) -> Answer {
    let path = call.path(0)?;
    let flags = flag::DIRECTORY | flag::CLOSE_ON_EXEC;
    let fd = match call.real_dir(at::CWD)? {
        None => call.kernel().open(at::CWD, &path, flags, 0)?,
        Some(dir) => {
            let wanted = rustix::fs::OFlags::from_bits_retain(flags as u32);
            let file = rustix::fs::openat(dir, path.as_slice(), wanted, rustix::fs::Mode::empty())?;
            call.kernel().install(Object::Real(Arc::new(file.into())), flags)?
        }
    };
    begin(call, fd)
}

fn fdopendir(call: &mut Call<'_>) -> Answer {
    let (object, fd) = (call.object(0)?, call.int(0));
    let is_directory = match object {
        Object::Real(file) => real(file.metadata())?.is_dir(),
        _ => call.kernel().metadata_of(fd)?.mode & mode::TYPE == mode::DIRECTORY,
    };
    if !is_directory {
        return Err(Errno::ENOTDIR.into());
    }
    call.kernel().set_close_on_exec(fd, true)?;
    begin(call, fd)
}

fn begin(call: &mut Call<'_>, fd: i32) -> Answer {
    let object = call.kernel().description(fd)?.object.clone();
    let real = if let Object::Real(file) = object { Some(real_entries(&file)?) } else { None };
    let buffer = call.machine.system_bytes(&[0; SIZE], 8)?;
    let handle = call.machine.system_bytes(&[0; 8], 8)?;
    let directory = Directory { fd, real, next: 0, buffer };
    call.system().directories.insert(handle.bits, directory);
    pointer(handle)
}

fn real_entries(file: &std::fs::File) -> Answer<Arc<[Entry]>> {
    use std::os::fd::AsRawFd;
    let path = format!("/proc/self/fd/{}", file.as_raw_fd());
    let dot = |name: &[u8]| Entry { name: name.to_vec(), inode: 1, kind: mode::DIRECTORY };
    let mut entries = vec![dot(b"."), dot(b"..")];
    for entry in real(std::fs::read_dir(path))? {
        let entry = real(entry)?;
        let kind = entry.file_type().map_or(0, kind_of);
        entries.push(Entry { inode: entry.ino(), kind, name: entry.file_name().into_vec() });
    }
    Ok(entries.into())
}

fn kind_of(kind: std::fs::FileType) -> u32 {
    let kinds = [
        (kind.is_fifo(), mode::FIFO),
        (kind.is_char_device(), mode::CHARACTER),
        (kind.is_dir(), mode::DIRECTORY),
        (kind.is_file(), mode::REGULAR),
        (kind.is_symlink(), mode::LINK),
        (kind.is_socket(), mode::SOCKET),
    ];
    kinds.into_iter().find(|kind| kind.0).map_or(0, |kind| kind.1)
}

/// The directory behind a handle.
fn directory<'c>(call: &'c mut Call<'_>) -> Answer<&'c mut Directory> {
    let (handle, name) = (call.ptr(0).bits, call.name());
    let found = call.system().directories.get_mut(&handle);
    Ok(found.ok_or_else(|| Ub::foreign_contract(name, "the handle is no open directory"))?)
}

/// The next entry, and the position behind it.
fn next(call: &mut Call<'_>) -> Answer<Option<(Entry, u64)>> {
    let open = directory(call)?;
    let Some(entries) = open.real.clone() else {
        let fd = open.fd;
        return Ok(call.kernel().next_entry(fd)?);
    };
    let index = open.next;
    let Some(entry) = entries.get(index) else { return Ok(None) };
    open.next += 1;
    Ok(Some((entry.clone(), index as u64 + 1)))
}

fn readdir(call: &mut Call<'_>) -> Answer {
    let is_narrow = call.machine.program.target().c_long_size == 4;
    if is_narrow && call.name() == "readdir" {
        return Err(call.unsupported("on a 32-bit target"));
    }
    let buffer = directory(call)?.buffer;
    let Some((entry, position)) = next(call)? else { return pointer(Slot::ZERO) };
    let layout = structs::dirent64(call.machine.program.target());
    let fields = [("d_ino", entry.inode), ("d_off", position), ("d_reclen", SIZE as u64)];
    call.store_fields(buffer, &layout, &fields)?;
    // `DT_DIR` and the like are the type's upper bits.
    call.write(offset(buffer, KIND_AT), &[(entry.kind >> 12) as u8])?;
    let mut name = entry.name.clone();
    name.push(0);
    call.write(offset(buffer, NAME_AT), &name)?;
    pointer(buffer)
}

fn seek_to(call: &mut Call<'_>, to: u64) -> Answer<()> {
    let open = directory(call)?;
    open.next = to as usize;
    let (fd, is_real) = (open.fd, open.real.is_some());
    if !is_real {
        call.kernel().seek(fd, to as i64, 0)?;
    }
    Ok(())
}

fn rewinddir(call: &mut Call<'_>) -> Answer {
    let open = directory(call)?;
    let (fd, is_real) = (open.fd, open.real.is_some());
    if is_real && let Object::Real(file) = call.kernel().description(fd)?.object.clone() {
        directory(call)?.real = Some(real_entries(&file)?);
    }
    seek_to(call, 0)?;
    crate::call::nothing()
}

fn seekdir(call: &mut Call<'_>) -> Answer {
    let to = call.bits(1);
    seek_to(call, to)?;
    crate::call::nothing()
}

fn telldir(call: &mut Call<'_>) -> Answer {
    let open = directory(call)?;
    let (fd, next, is_real) = (open.fd, open.next, open.real.is_some());
    if is_real {
        return bits(next as u64);
    }
    bits(call.kernel().description(fd)?.position)
}

fn closedir(call: &mut Call<'_>) -> Answer {
    let fd = directory(call)?.fd;
    let handle = call.ptr(0).bits;
    call.system().directories.remove(&handle);
    call.kernel().close(fd)?;
    done()
}

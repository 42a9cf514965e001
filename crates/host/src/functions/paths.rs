//! Functions on paths: links, names, directories as a whole, the current directory.

use std::ffi::OsStr;
use std::io;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;

use rustix::fs::Mode;
use ubik_engine::value::Slot;

use super::c_alloc::malloc_bytes;
use crate::call::{Answer, Call, bits, done, pointer};
use crate::errno::Errno;
use crate::options::Part;
use crate::table::rows;

rows! {
    "unlink"(Ptr) -> Int = |c| change(c, |path| std::fs::remove_file(path)), Full, "";
    "rmdir"(Ptr) -> Int = |c| change(c, |path| std::fs::remove_dir(path)), Full, "";
    "mkdir"(Ptr, UInt) -> Int = mkdir, Full, "";
    "rename"(Ptr, Ptr) -> Int = |c| change_two(c, 0, 1, |from, to| std::fs::rename(from, to)), Full, "";
    "symlink"(Ptr, Ptr) -> Int = |c| change_two(c, 0, 1, |to, at| std::os::unix::fs::symlink(to, at)), Full, "";
    "link"(Ptr, Ptr) -> Int = |c| change_two(c, 0, 1, |from, to| std::fs::hard_link(from, to)), Full, "";
    "linkat"(Int, Ptr, Int, Ptr, Int) -> Int = linkat, Part, "Relative to the current directory.";
    "readlink"(Ptr, Ptr, Size) -> SSize = readlink, Full,
        "`/proc/self/exe` leads to the program, not to Ubik.";
    "realpath"(Ptr, Ptr) -> Ptr = realpath, Full, "With a buffer of its own or of `PATH_MAX`.";
    "getcwd"(Ptr, Size) -> Ptr = getcwd, Full, "`/` unless files are open.";
    "chdir"(Ptr) -> Int = |c| change(c, |path| std::env::set_current_dir(path)), Full,
        "Of the whole process: parallel runs share it.";
}

/// "Relative to the current directory", in functions that take a directory.
pub const AT_FDCWD: i32 = -100;

/// A path that the program passed.
#[derive(Clone, Debug)]
pub struct Path(Vec<u8>);

impl Path {
    pub fn read(call: &mut Call<'_>, index: usize) -> Answer<Path> {
        if call.ptr(index).bits == 0 {
            return Err(Errno::EFAULT.into());
        }
        Ok(Path(call.string(index)?))
    }

    pub fn as_path(&self) -> &std::path::Path {
        std::path::Path::new(OsStr::from_bytes(&self.0))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The result of a function of the real system.
pub fn real<T>(result: io::Result<T>) -> Answer<T> {
    Ok(result.map_err(|error| Errno::of(&error))?)
}

fn change(call: &mut Call<'_>, action: impl Fn(&std::path::Path) -> io::Result<()>) -> Answer {
    let path = Path::read(call, 0)?;
    call.require(Part::Fs, Errno::ENOENT)?;
    real(action(path.as_path()))?;
    done()
}

fn change_two(
    call: &mut Call<'_>,
    first: usize,
    second: usize,
    action: impl Fn(&std::path::Path, &std::path::Path) -> io::Result<()>,
) -> Answer {
    let (first, second) = (Path::read(call, first)?, Path::read(call, second)?);
    call.require(Part::Fs, Errno::ENOENT)?;
    real(action(first.as_path(), second.as_path()))?;
    done()
}

fn mkdir(call: &mut Call<'_>) -> Answer {
    let path = Path::read(call, 0)?;
    call.require(Part::Fs, Errno::EACCES)?;
    rustix::fs::mkdir(path.as_path(), Mode::from_raw_mode(call.bits(1) as u32 & 0o7777))?;
    done()
}

fn linkat(call: &mut Call<'_>) -> Answer {
    if [call.int(0), call.int(2)] != [AT_FDCWD; 2] || call.int(4) != 0 {
        return Err(call.unsupported("relative to a directory, or with flags"));
    }
    change_two(call, 1, 3, |from, to| std::fs::hard_link(from, to))
}

fn readlink(call: &mut Call<'_>) -> Answer {
    let path = Path::read(call, 0)?;
    call.require(Part::Fs, Errno::ENOENT)?;
    call.require_room(call.ptr(1), call.bits(2))?;
    let link =
        if path.0 == b"/proc/self/exe" { executable(call) } else { std::fs::read_link(path.as_path()) };
    let mut link = real(link)?.into_os_string().into_vec();
    link.truncate(usize::try_from(call.bits(2)).unwrap_or(usize::MAX));
    call.write(call.ptr(1), &link)?;
    bits(link.len() as u64)
}

/// Where the program is that the machine runs: programs look for files beside it.
fn executable(call: &Call<'_>) -> io::Result<PathBuf> {
    let name = call.machine.config.args.first().ok_or(io::ErrorKind::NotFound)?;
    std::fs::canonicalize(OsStr::from_bytes(name))
}

fn realpath(call: &mut Call<'_>) -> Answer {
    let path = Path::read(call, 0)?;
    call.require(Part::Fs, Errno::ENOENT)?;
    let mut found = real(std::fs::canonicalize(path.as_path()))?.into_os_string().into_vec();
    found.push(0);
    let room = call.ptr(1);
    let buffer: Slot = if room.bits == 0 { malloc_bytes(call, found.len() as u64)? } else { room };
    call.write(buffer, &found)?;
    pointer(buffer)
}

fn getcwd(call: &mut Call<'_>) -> Answer {
    let open = call.system().options.open.contains(Part::Fs);
    let mut path =
        if open { real(std::env::current_dir())?.into_os_string().into_vec() } else { b"/".to_vec() };
    path.push(0);
    let (buffer, room) = (call.ptr(0), call.bits(1));
    if buffer.bits == 0 {
        return Err(call.unsupported("without a buffer"));
    }
    call.require_room(buffer, room)?;
    if room < path.len() as u64 {
        return Err(if room == 0 { Errno::EINVAL } else { Errno::ERANGE }.into());
    }
    call.write(buffer, &path)?;
    pointer(buffer)
}

//! Functions on paths: links, names, directories as a whole, the current directory.

use std::ffi::OsStr;
use std::os::unix::ffi::{OsStrExt, OsStringExt};

use rustix::fs::{AtFlags, FileType, Mode, RenameFlags};
use ubik_engine::value::Slot;
use ubik_vos::{Object, at, mode, rename as renaming};

use super::c_alloc::malloc_bytes;
use super::files::real;
use crate::call::{Answer, Call, bits, done, pointer};
use crate::errno::Errno;
use crate::table::rows;

rows! {
    "unlink"(Ptr) -> Int = |c| unlink(c, at::CWD, 0, 0), Full, "";
    "rmdir"(Ptr) -> Int = |c| unlink(c, at::CWD, 0, at::REMOVE_DIR), Full, "";
    "unlinkat"(Int, Ptr, Int) -> Int = |c| unlink(c, c.int(0), 1, c.int(2)), Full, "";
    "remove"(Ptr) -> Int = remove, Full, "";
    "mkdir"(Ptr, UInt) -> Int = |c| mkdir(c, at::CWD, 0), Full, "";
    "mkdirat"(Int, Ptr, UInt) -> Int = |c| mkdir(c, c.int(0), 1), Full, "";
    "mkfifo"(Ptr, UInt) -> Int = |c| make_node(c, at::CWD, 0, mode::FIFO), Full, "";
    "mkfifoat"(Int, Ptr, UInt) -> Int = |c| make_node(c, c.int(0), 1, mode::FIFO), Full, "";
    "mknod"(Ptr, UInt, I64) -> Int = |c| make_node(c, at::CWD, 0, 0), Part, "Pipes and files, no sockets.";
    "mknodat"(Int, Ptr, UInt, I64) -> Int = |c| make_node(c, c.int(0), 1, 0), Part, "As `mknod`.";
    "rename"(Ptr, Ptr) -> Int = |c| rename(c, [at::CWD; 2], [0, 1], 0), Full, "";
    "renameat"(Int, Ptr, Int, Ptr) -> Int = |c| rename(c, [c.int(0), c.int(2)], [1, 3], 0), Full, "";
    "renameat2"(Int, Ptr, Int, Ptr, UInt) -> Int =
        |c| rename(c, [c.int(0), c.int(2)], [1, 3], c.bits(4) as u32), Full, "Without `RENAME_WHITEOUT`, as for users.";
    "symlink"(Ptr, Ptr) -> Int = |c| symlink(c, at::CWD, 1), Full, "";
    "symlinkat"(Ptr, Int, Ptr) -> Int = |c| symlink(c, c.int(1), 2), Full, "";
    "link"(Ptr, Ptr) -> Int = |c| link(c, [at::CWD; 2], [0, 1], 0), Full, "";
    "linkat"(Int, Ptr, Int, Ptr, Int) -> Int = |c| link(c, [c.int(0), c.int(2)], [1, 3], c.int(4)), Full, "";
    "readlink"(Ptr, Ptr, Size) -> SSize = |c| readlink(c, at::CWD, 0), Full,
        "`/proc/self/exe` leads to the program, not to Ubik.";
    "readlinkat"(Int, Ptr, Ptr, Size) -> SSize = |c| readlink(c, c.int(0), 1), Full, "As `readlink`.";
    "realpath"(Ptr, Ptr) -> Ptr = realpath, Full, "With a buffer of its own or of `PATH_MAX`.";
    "getcwd"(Ptr, Size) -> Ptr = getcwd, Full, "";
    "chdir"(Ptr) -> Int = chdir, Full, "With `--host fs` of the whole process: parallel runs share it.";
    "fchdir"(Int) -> Int = fchdir, Full, "As `chdir`.";
}

fn unlink(call: &mut Call<'_>, dir: i32, path_at: usize, flags: i32) -> Answer {
    let path = call.path(path_at)?;
    if flags & !at::REMOVE_DIR != 0 {
        return Err(Errno::EINVAL.into());
    }
    match call.real_dir_to_change(dir)? {
        Some(dir) => rustix::fs::unlinkat(dir, path.as_slice(), AtFlags::from_bits_retain(flags as u32))?,
        None if flags == 0 => call.kernel().unlink(dir, &path)?,
        None => call.kernel().remove_directory(dir, &path)?,
    }
    done()
}

/// C's `remove`: a file, or an empty directory.
fn remove(call: &mut Call<'_>) -> Answer {
    match unlink(call, at::CWD, 0, 0) {
        Err(crate::call::Failure::Errno(Errno::EISDIR)) => unlink(call, at::CWD, 0, at::REMOVE_DIR),
        answer => answer,
    }
}

fn mkdir(call: &mut Call<'_>, dir: i32, path_at: usize) -> Answer {
    let (path, rights) = (call.path(path_at)?, call.bits(path_at + 1) as u32 & mode::RIGHTS);
    match call.real_dir_to_change(dir)? {
        Some(dir) => rustix::fs::mkdirat(dir, path.as_slice(), Mode::from_raw_mode(rights))?,
        None => call.kernel().make_directory(dir, &path, rights)?,
    }
    done()
}

/// Makes a pipe with a name, or a file; the type is given or stands beside the rights.
fn make_node(call: &mut Call<'_>, dir: i32, path_at: usize, kind: u32) -> Answer {
    let (path, rights) = (call.path(path_at)?, call.bits(path_at + 1) as u32 & (mode::TYPE | mode::RIGHTS));
    let rights = if kind == 0 { rights } else { rights & mode::RIGHTS | kind };
    match call.real_dir_to_change(dir)? {
        Some(dir) => {
            let kind = FileType::from_raw_mode(rights);
            rustix::fs::mknodat(dir, path.as_slice(), kind, Mode::from_raw_mode(rights & mode::RIGHTS), 0)?;
        }
        None => call.kernel().make_node(dir, &path, rights)?,
    }
    done()
}

fn rename(call: &mut Call<'_>, dirs: [i32; 2], paths_at: [usize; 2], flags: u32) -> Answer {
    let (from, to) = (call.path(paths_at[0])?, call.path(paths_at[1])?);
    let (first, second) = (call.real_dir_to_change(dirs[0])?, call.real_dir_to_change(dirs[1])?);
    match (first, second) {
        (Some(first), Some(second)) => {
            let known = renaming::NO_REPLACE | renaming::EXCHANGE;
            let flags = RenameFlags::from_bits(flags & known).ok_or(Errno::EINVAL)?;
            rustix::fs::renameat_with(first, from.as_slice(), second, to.as_slice(), flags)?;
        }
        _ => call.kernel().rename((dirs[0], &from), (dirs[1], &to), flags)?,
    }
    done()
}

fn symlink(call: &mut Call<'_>, dir: i32, path_at: usize) -> Answer {
    let (to, path) = (call.path(0)?, call.path(path_at)?);
    match call.real_dir_to_change(dir)? {
        Some(dir) => rustix::fs::symlinkat(to.as_slice(), dir, path.as_slice())?,
        None => call.kernel().symlink(&to, dir, &path)?,
    }
    done()
}

fn link(call: &mut Call<'_>, dirs: [i32; 2], paths_at: [usize; 2], flags: i32) -> Answer {
    let (from, to) = (call.path(paths_at[0])?, call.path(paths_at[1])?);
    let (first, second) = (call.real_dir_to_change(dirs[0])?, call.real_dir_to_change(dirs[1])?);
    match (first, second) {
        (Some(first), Some(second)) => {
            let flags = AtFlags::from_bits_retain(flags as u32);
            rustix::fs::linkat(first, from.as_slice(), second, to.as_slice(), flags)?;
        }
        _ => call.kernel().link((dirs[0], &from), (dirs[1], &to), flags)?,
    }
    done()
}

fn readlink(call: &mut Call<'_>, dir: i32, path_at: usize) -> Answer {
    let path = call.path(path_at)?;
    let (buffer, room) = (call.ptr(path_at + 1), call.bits(path_at + 2));
    if room == 0 {
        return Err(Errno::EINVAL.into());
    }
    call.require_room(buffer, room)?;
    let real = call.real_dir(dir)?.filter(|_| path != b"/proc/self/exe");
    let mut link = match real {
        Some(dir) => rustix::fs::readlinkat(dir, path.as_slice(), Vec::new())?.into_bytes(),
        None => call.kernel().read_link(dir, &path)?,
    };
    link.truncate(usize::try_from(room).unwrap_or(usize::MAX));
    call.write(buffer, &link)?;
    bits(link.len() as u64)
}

fn realpath(call: &mut Call<'_>) -> Answer {
    if call.ptr(0).bits == 0 {
        return Err(Errno::EINVAL.into());
    }
    let path = call.path(0)?;
    let mut found = match call.real_dir(at::CWD)? {
        Some(_) => real(std::fs::canonicalize(OsStr::from_bytes(&path)))?.into_os_string().into_vec(),
        None => call.kernel().real_path(&path)?,
    };
    found.push(0);
    let room = call.ptr(1);
    let buffer: Slot = if room.bits == 0 { malloc_bytes(call, found.len() as u64)? } else { room };
    call.write(buffer, &found)?;
    pointer(buffer)
}

fn getcwd(call: &mut Call<'_>) -> Answer {
    let mut path = match call.real_dir(at::CWD)? {
        Some(_) => real(std::env::current_dir())?.into_os_string().into_vec(),
        None => call.kernel().current_directory()?,
    };
    path.push(0);
    let (buffer, room) = (call.ptr(0), call.bits(1));
    if buffer.bits == 0 {
        let size = if room == 0 { path.len() as u64 } else { room };
        if size < path.len() as u64 {
            return Err(Errno::ERANGE.into());
        }
        let buffer = malloc_bytes(call, size)?;
        call.write(buffer, &path)?;
        return pointer(buffer);
    }
    call.require_room(buffer, room)?;
    if room < path.len() as u64 {
        return Err(if room == 0 { Errno::EINVAL } else { Errno::ERANGE }.into());
    }
    call.write(buffer, &path)?;
    pointer(buffer)
}

fn chdir(call: &mut Call<'_>) -> Answer {
    let path = call.path(0)?;
    match call.real_dir_to_change(at::CWD)? {
        Some(_) => real(std::env::set_current_dir(OsStr::from_bytes(&path)))?,
        None => call.kernel().change_directory(&path)?,
    }
    done()
}

fn fchdir(call: &mut Call<'_>) -> Answer {
    let (object, fd) = (call.object(0)?, call.int(0));
    match object {
        Object::Real(file) => {
            call.system().has_effects = true;
            rustix::process::fchdir(&*file)?;
        }
        _ => call.kernel().change_directory_to(fd)?,
    }
    done()
}

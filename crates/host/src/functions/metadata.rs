//! What a file is: `stat` in its forms, permissions. Layouts are the target's.

use std::fs::{Metadata, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::time::UNIX_EPOCH;

use super::files::Descriptor;
use super::paths::{AT_FDCWD, Path, real};
use rustix::fs::{Timespec, Timestamps};

use crate::abi::{Struct, structs};
use crate::call::{Answer, Call, done, offset};
use crate::errno::Errno;
use crate::options::Part;
use crate::table::rows;

rows! {
    "stat64"(Ptr, Ptr) -> Int = |c| stat_path(c, Follow::Yes), Full, "";
    "lstat64"(Ptr, Ptr) -> Int = |c| stat_path(c, Follow::No), Full, "";
    "fstat64"(Int, Ptr) -> Int = fstat, Full, "A stream is a character device.";
    "statx"(Int, Ptr, Int, UInt, Ptr) -> Int = statx, Part, "Relative to the current directory, or of a descriptor.";
    "access"(Ptr, Int) -> Int = access, Full, "";
    "chmod"(Ptr, UInt) -> Int = chmod, Full, "";
    "futimens"(Int, Ptr) -> Int = |c| futimens(c, structs::timespec), Full, "";
    "__futimens64"(Int, Ptr) -> Int = |c| futimens(c, structs::timespec64), Full, "As `futimens`.";
    "fchmod"(Int, UInt) -> Int = fchmod, Full, "";
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Follow {
    Yes,
    No,
}

fn metadata(path: &Path, follow: Follow) -> Answer<Metadata> {
    real(match follow {
        Follow::Yes => std::fs::metadata(path.as_path()),
        Follow::No => std::fs::symlink_metadata(path.as_path()),
    })
}

fn stat_path(call: &mut Call<'_>, follow: Follow) -> Answer {
    let path = Path::read(call, 0)?;
    call.require(Part::Fs, Errno::ENOENT)?;
    let found = metadata(&path, follow)?;
    give_stat(call, &fields_of(&found))
}

fn fstat(call: &mut Call<'_>) -> Answer {
    let fields = descriptor_fields(call, 0)?;
    give_stat(call, &fields)
}

/// What `stat` says of a file, by the names of its fields.
type Fields = Vec<(&'static str, u64)>;

fn descriptor_fields(call: &mut Call<'_>, index: usize) -> Answer<Fields> {
    const TERMINAL: u64 = 0o020620;
    const PIPE: u64 = 0o010600;
    match call.descriptor(index)? {
        Descriptor::File(file) => Ok(fields_of(&real(file.metadata())?)),
        Descriptor::PipeEnd(_) | Descriptor::PipeStart(_) => {
            Ok(vec![("mode", PIPE), ("nlink", 1), ("blksize", 4096)])
        }
        _ => Ok(vec![("mode", TERMINAL), ("nlink", 1), ("blksize", 1024)]),
    }
}

fn fields_of(found: &Metadata) -> Fields {
    let mut fields = vec![
        ("dev", found.dev()),
        ("ino", found.ino()),
        ("mode", found.mode().into()),
        ("nlink", found.nlink()),
        ("uid", found.uid().into()),
        ("gid", found.gid().into()),
        ("rdev", found.rdev()),
        ("size", found.size()),
        ("blksize", found.blksize()),
        ("blocks", found.blocks()),
        ("atime", found.atime() as u64),
        ("atime_nsec", found.atime_nsec() as u64),
        ("mtime", found.mtime() as u64),
        ("mtime_nsec", found.mtime_nsec() as u64),
        ("ctime", found.ctime() as u64),
        ("ctime_nsec", found.ctime_nsec() as u64),
    ];
    if let Some(born) = found.created().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok()) {
        fields.extend([("btime", born.as_secs()), ("btime_nsec", born.subsec_nanos().into())]);
    }
    fields
}

/// The value of a field by its name without C's prefix; padding has none.
fn value(fields: &Fields, name: Option<&str>) -> u64 {
    fields.iter().find(|field| Some(field.0) == name).map_or(0, |field| field.1)
}

fn give_stat(call: &mut Call<'_>, fields: &Fields) -> Answer {
    let layout = structs::stat64(call.machine.program.target());
    let named = layout.fields().iter().map(|(name, ..)| (*name, value(fields, name.strip_prefix("st_"))));
    call.store_fields(call.ptr(1), &layout, &named.collect::<Fields>())?;
    done()
}

fn statx(call: &mut Call<'_>) -> Answer {
    const NO_FOLLOW: i32 = 0x100;
    const EMPTY_PATH: i32 = 0x1000;
    const IGNORED: i32 = 0x6000;
    if call.ptr(1).bits == 0 || call.ptr(4).bits == 0 {
        return Err(Errno::EFAULT.into());
    }
    let (path, flags) = (Path::read(call, 1)?, call.int(2) & !IGNORED);
    if flags & !(NO_FOLLOW | EMPTY_PATH) != 0 {
        return Err(call.unsupported(format!("with flags {flags:#x}")));
    }
    let fields = if path.is_empty() && flags & EMPTY_PATH != 0 {
        descriptor_fields(call, 0)?
    } else {
        if call.int(0) != AT_FDCWD && path.as_path().is_relative() {
            return Err(call.unsupported("relative to a directory"));
        }
        call.require(Part::Fs, Errno::ENOENT)?;
        let follow = if flags & NO_FOLLOW == 0 { Follow::Yes } else { Follow::No };
        fields_of(&metadata(&path, follow)?)
    };
    give_statx(call, &fields)
}

fn give_statx(call: &mut Call<'_>, fields: &Fields) -> Answer {
    const BASIC: u64 = 0x7ff;
    const BORN: u64 = 0x800;
    let layout = structs::statx(call.machine.program.target());
    let born = fields.iter().any(|field| field.0 == "btime");
    let (dev, rdev) = (value(fields, Some("dev")), value(fields, Some("rdev")));
    let named = layout.fields().iter().map(|(name, ..)| {
        let value = match name.strip_prefix("stx_") {
            Some("mask") => BASIC | if born { BORN } else { 0 },
            Some("dev_major") => rustix::fs::major(dev).into(),
            Some("dev_minor") => rustix::fs::minor(dev).into(),
            Some("rdev_major") => rustix::fs::major(rdev).into(),
            Some("rdev_minor") => rustix::fs::minor(rdev).into(),
            plain => value(fields, plain),
        };
        (*name, value)
    });
    call.store_fields(call.ptr(4), &layout, &named.collect::<Fields>())?;
    done()
}

fn access(call: &mut Call<'_>) -> Answer {
    let path = Path::read(call, 0)?;
    call.require(Part::Fs, Errno::ENOENT)?;
    let wanted = rustix::fs::Access::from_bits(call.bits(1) as u32).ok_or(Errno::EINVAL)?;
    rustix::fs::access(path.as_path(), wanted)?;
    done()
}

fn chmod(call: &mut Call<'_>) -> Answer {
    let path = Path::read(call, 0)?;
    call.require(Part::Fs, Errno::ENOENT)?;
    let permissions = Permissions::from_mode(call.bits(1) as u32 & 0o7777);
    real(std::fs::set_permissions(path.as_path(), permissions))?;
    done()
}

/// Times of last access and of last modification; no pointer means now.
fn futimens(call: &mut Call<'_>, layout: fn(&ubik_ir::Target) -> Struct) -> Answer {
    const NOW: i64 = (1 << 30) - 1;
    let file = call.file(0)?;
    let layout = layout(call.machine.program.target());
    let mut times = [Timespec { tv_sec: 0, tv_nsec: NOW }; 2];
    if call.ptr(1).bits != 0 {
        for (index, time) in times.iter_mut().enumerate() {
            let entry = offset(call.ptr(1), index as u64 * layout.size);
            time.tv_sec = call.load_field(entry, &layout, "tv_sec")?;
            time.tv_nsec = call.load_field(entry, &layout, "tv_nsec")?;
        }
    }
    let [last_access, last_modification] = times;
    rustix::fs::futimens(&file, &Timestamps { last_access, last_modification })?;
    done()
}

fn fchmod(call: &mut Call<'_>) -> Answer {
    let file = call.file(0)?;
    real(file.set_permissions(Permissions::from_mode(call.bits(1) as u32 & 0o7777)))?;
    done()
}

//! What a file is: `stat` in its forms, rights, owners, times. Layouts are the target's.

use std::os::unix::fs::MetadataExt;
use std::time::UNIX_EPOCH;

use rustix::fs::{AtFlags, Mode, Timespec, Timestamps};
use ubik_engine::value::Slot;
use ubik_vos::{Metadata, NewTime, Object, Time, at, mode};

use super::files::real;
use crate::abi::{Struct, structs};
use crate::call::{Answer, Call, done, offset};
use crate::errno::Errno;
use crate::table::rows;

rows! {
    "stat64"(Ptr, Ptr) -> Int = |c| stat_path(c, 0), Full, "";
    "lstat64"(Ptr, Ptr) -> Int = |c| stat_path(c, at::NO_FOLLOW), Full, "";
    "fstat64"(Int, Ptr) -> Int = fstat, Full, "A stream is a character device.";
    "stat"(Ptr, Ptr) -> Int = |c| stat_path(c, 0), Part, "As `stat64`, on targets where both have the same layout.";
    "lstat"(Ptr, Ptr) -> Int = |c| stat_path(c, at::NO_FOLLOW), Part, "As `stat`.";
    "fstat"(Int, Ptr) -> Int = fstat, Part, "As `stat`.";
    "fstatat64"(Int, Ptr, Ptr, Int) -> Int = fstatat, Full, "";
    "fstatat"(Int, Ptr, Ptr, Int) -> Int = fstatat, Part, "As `stat`.";
    "statx"(Int, Ptr, Int, UInt, Ptr) -> Int = statx, Full, "";
    "access"(Ptr, Int) -> Int = |c| access(c, at::CWD, 0, 0), Full, "";
    "faccessat"(Int, Ptr, Int, Int) -> Int = |c| access(c, c.int(0), 1, c.int(3)), Full, "";
    "chmod"(Ptr, UInt) -> Int = |c| chmod(c, at::CWD, 0, 0), Full, "";
    "fchmodat"(Int, Ptr, UInt, Int) -> Int = |c| chmod(c, c.int(0), 1, c.int(3)), Full, "";
    "fchmod"(Int, UInt) -> Int = fchmod, Full, "";
    "chown"(Ptr, UInt, UInt) -> Int = |c| chown(c, at::CWD, 0, 0), Full, "To who owns it already.";
    "lchown"(Ptr, UInt, UInt) -> Int = |c| chown(c, at::CWD, 0, at::NO_FOLLOW), Full, "As `chown`.";
    "fchownat"(Int, Ptr, UInt, UInt, Int) -> Int = |c| chown(c, c.int(0), 1, c.int(4)), Full, "As `chown`.";
    "fchown"(Int, UInt, UInt) -> Int = fchown, Full, "As `chown`.";
    "futimens"(Int, Ptr) -> Int = |c| futimens(c, structs::timespec), Full, "";
    "__futimens64"(Int, Ptr) -> Int = |c| futimens(c, structs::timespec64), Full, "As `futimens`.";
    "utimensat"(Int, Ptr, Ptr, Int) -> Int = |c| utimensat(c, structs::timespec), Full, "";
    "__utimensat64"(Int, Ptr, Ptr, Int) -> Int = |c| utimensat(c, structs::timespec64), Full, "As `utimensat`.";
    "utimes"(Ptr, Ptr) -> Int = utimes, Full, "";
}

/// What of a path in an argument is known, relative to a descriptor.
fn find(call: &mut Call<'_>, dir: i32, path_at: usize, flags: i32) -> Answer<Metadata> {
    let path = call.path(path_at)?;
    if path.is_empty() && flags & at::EMPTY_PATH != 0 && dir != at::CWD {
        return of_descriptor(call, dir);
    }
    match call.real_dir(dir)? {
        None => Ok(call.kernel().metadata(dir, &path, flags)?),
        Some(dir) => {
            let flags = AtFlags::from_bits_retain((flags & !at::STATX_SYNC) as u32);
            let found = rustix::fs::statat(dir, path.as_slice(), flags)?;
            Ok(of_stat(&found))
        }
    }
}

fn of_descriptor(call: &mut Call<'_>, fd: i32) -> Answer<Metadata> {
    match call.kernel().description(fd)?.object.clone() {
        Object::Real(file) => Ok(of_real(&real(file.metadata())?)),
        _ => Ok(call.kernel().metadata_of(fd)?),
    }
}

fn time_of(seconds: i64, nanos: i64) -> Time {
    Time { seconds, nanos: nanos as u32 }
}

fn of_stat(found: &rustix::fs::Stat) -> Metadata {
    Metadata {
        device: found.st_dev,
        inode: found.st_ino,
        mode: found.st_mode,
        links: found.st_nlink as u32,
        user: found.st_uid,
        group: found.st_gid,
        special: (rustix::fs::major(found.st_rdev), rustix::fs::minor(found.st_rdev)),
        size: found.st_size as u64,
        blocks: found.st_blocks as u64,
        block_size: found.st_blksize as u64,
        accessed: time_of(found.st_atime, found.st_atime_nsec as i64),
        modified: time_of(found.st_mtime, found.st_mtime_nsec as i64),
        changed: time_of(found.st_ctime, found.st_ctime_nsec as i64),
        born: Time::default(),
    }
}

fn of_real(found: &std::fs::Metadata) -> Metadata {
    Metadata {
        device: found.dev(),
        inode: found.ino(),
        mode: found.mode(),
        links: found.nlink() as u32,
        user: found.uid(),
        group: found.gid(),
        special: (rustix::fs::major(found.rdev()), rustix::fs::minor(found.rdev())),
        size: found.size(),
        blocks: found.blocks(),
        block_size: found.blksize(),
        accessed: time_of(found.atime(), found.atime_nsec()),
        modified: time_of(found.mtime(), found.mtime_nsec()),
        changed: time_of(found.ctime(), found.ctime_nsec()),
        born: found
            .created()
            .ok()
            .and_then(|time| time.duration_since(UNIX_EPOCH).ok())
            .unwrap_or_default()
            .into(),
    }
}

/// What `stat` says of a file, by the names of its fields.
type Fields = Vec<(&'static str, u64)>;

fn fields_of(found: &Metadata) -> Fields {
    let (seconds, nanos) = (|time: Time| time.seconds as u64, |time: Time| u64::from(time.nanos));
    vec![
        ("dev", found.device),
        ("ino", found.inode),
        ("mode", found.mode.into()),
        ("nlink", found.links.into()),
        ("uid", found.user.into()),
        ("gid", found.group.into()),
        ("rdev", rustix::fs::makedev(found.special.0, found.special.1)),
        ("size", found.size),
        ("blksize", found.block_size),
        ("blocks", found.blocks),
        ("atime", seconds(found.accessed)),
        ("atime_nsec", nanos(found.accessed)),
        ("mtime", seconds(found.modified)),
        ("mtime_nsec", nanos(found.modified)),
        ("ctime", seconds(found.changed)),
        ("ctime_nsec", nanos(found.changed)),
        ("btime", seconds(found.born)),
        ("btime_nsec", nanos(found.born)),
    ]
}

/// The value of a field by its name without C's prefix; padding has none.
fn value(fields: &Fields, name: Option<&str>) -> u64 {
    fields.iter().find(|field| Some(field.0) == name).map_or(0, |field| field.1)
}

fn give_stat(call: &mut Call<'_>, to: Slot, found: &Metadata) -> Answer {
    let is_narrow = call.machine.program.target().c_long_size == 4;
    if is_narrow && !call.name().ends_with("64") {
        return Err(call.unsupported("on a 32-bit target"));
    }
    let layout = structs::stat64(call.machine.program.target());
    let fields = fields_of(found);
    let named = layout.fields().iter().map(|(name, ..)| (*name, value(&fields, name.strip_prefix("st_"))));
    call.store_fields(to, &layout, &named.collect::<Fields>())?;
    done()
}

fn stat_path(call: &mut Call<'_>, flags: i32) -> Answer {
    let found = find(call, at::CWD, 0, flags)?;
    give_stat(call, call.ptr(1), &found)
}

fn fstat(call: &mut Call<'_>) -> Answer {
    let found = of_descriptor(call, call.int(0))?;
    give_stat(call, call.ptr(1), &found)
}

fn fstatat(call: &mut Call<'_>) -> Answer {
    let found = find(call, call.int(0), 1, call.int(3))?;
    give_stat(call, call.ptr(2), &found)
}

fn statx(call: &mut Call<'_>) -> Answer {
    const RESERVED: u64 = 0x8000_0000;
    if call.ptr(1).bits == 0 || call.ptr(4).bits == 0 {
        return Err(Errno::EFAULT.into());
    }
    if call.bits(3) & RESERVED != 0 || call.int(2) & at::STATX_SYNC == at::STATX_SYNC {
        return Err(Errno::EINVAL.into());
    }
    let found = find(call, call.int(0), 1, call.int(2))?;
    give_statx(call, &found)
}

fn give_statx(call: &mut Call<'_>, found: &Metadata) -> Answer {
    const BASIC: u64 = 0x7ff;
    const BORN: u64 = 0x800;
    let layout = structs::statx(call.machine.program.target());
    let fields = fields_of(found);
    let is_born = found.born != Time::default();
    let named = layout.fields().iter().map(|(name, ..)| {
        let value = match name.strip_prefix("stx_") {
            Some("mask") => BASIC | if is_born { BORN } else { 0 },
            Some("dev_major") => rustix::fs::major(found.device).into(),
            Some("dev_minor") => rustix::fs::minor(found.device).into(),
            Some("rdev_major") => found.special.0.into(),
            Some("rdev_minor") => found.special.1.into(),
            plain => value(&fields, plain),
        };
        (*name, value)
    });
    call.store_fields(call.ptr(4), &layout, &named.collect::<Fields>())?;
    done()
}

fn access(call: &mut Call<'_>, dir: i32, path_at: usize, flags: i32) -> Answer {
    let (path, wanted) = (call.path(path_at)?, call.bits(path_at + 1) as u32);
    match call.real_dir(dir)? {
        None => call.kernel().access(dir, &path, wanted, flags)?,
        Some(dir) => {
            let wanted = rustix::fs::Access::from_bits(wanted).ok_or(Errno::EINVAL)?;
            let flags = AtFlags::from_bits_retain(flags as u32);
            rustix::fs::accessat(dir, path.as_slice(), wanted, flags)?;
        }
    }
    done()
}

fn chmod(call: &mut Call<'_>, dir: i32, path_at: usize, flags: i32) -> Answer {
    let (path, rights) = (call.path(path_at)?, call.bits(path_at + 1) as u32 & mode::RIGHTS);
    match call.real_dir_to_change(dir)? {
        None => call.kernel().change_mode(dir, &path, rights, flags)?,
        Some(dir) => {
            let flags = AtFlags::from_bits_retain(flags as u32);
            rustix::fs::chmodat(dir, path.as_slice(), Mode::from_raw_mode(rights), flags)?;
        }
    }
    done()
}

fn fchmod(call: &mut Call<'_>) -> Answer {
    let (object, fd, rights) = (call.object(0)?, call.int(0), call.bits(1) as u32 & mode::RIGHTS);
    match object {
        Object::Real(file) => {
            call.system().has_effects = true;
            rustix::fs::fchmod(&*file, Mode::from_raw_mode(rights))?;
        }
        _ => call.kernel().change_mode_of(fd, rights)?,
    }
    done()
}

fn chown(call: &mut Call<'_>, dir: i32, path_at: usize, flags: i32) -> Answer {
    let path = call.path(path_at)?;
    let owner = [call.bits(path_at + 1) as u32, call.bits(path_at + 2) as u32];
    if call.real_dir(dir)?.is_some() {
        return Err(call.unsupported("in the real file system"));
    }
    call.kernel().change_owner(dir, &path, owner, flags)?;
    done()
}

fn fchown(call: &mut Call<'_>) -> Answer {
    let (object, fd) = (call.object(0)?, call.int(0));
    if let Object::Real(_) = object {
        return Err(call.unsupported("in the real file system"));
    }
    let owner = [call.bits(1) as u32, call.bits(2) as u32];
    call.kernel().change_owner_of(fd, owner)?;
    done()
}

/// Times of last access and of last modification; no pointer means now.
fn times(call: &mut Call<'_>, ptr: Slot, layout: &Struct) -> Answer<[NewTime; 2]> {
    const NOW: i64 = (1 << 30) - 1;
    const KEEP: i64 = (1 << 30) - 2;
    let mut times = [NewTime::Now; 2];
    if ptr.bits == 0 {
        return Ok(times);
    }
    for (index, time) in times.iter_mut().enumerate() {
        let entry = offset(ptr, index as u64 * layout.size);
        let seconds = call.load_field(entry, layout, "tv_sec")?;
        *time = match call.load_field(entry, layout, "tv_nsec")? {
            NOW => NewTime::Now,
            KEEP => NewTime::Keep,
            nanos @ 0..1_000_000_000 => NewTime::At(time_of(seconds, nanos)),
            _ => return Err(Errno::EINVAL.into()),
        };
    }
    Ok(times)
}

fn timestamps([last_access, last_modification]: [NewTime; 2]) -> Timestamps {
    let spec = |time: NewTime| match time {
        NewTime::Now => Timespec { tv_sec: 0, tv_nsec: rustix::fs::UTIME_NOW },
        NewTime::Keep => Timespec { tv_sec: 0, tv_nsec: rustix::fs::UTIME_OMIT },
        NewTime::At(time) => Timespec { tv_sec: time.seconds, tv_nsec: i64::from(time.nanos) as _ },
    };
    Timestamps { last_access: spec(last_access), last_modification: spec(last_modification) }
}

fn futimens(call: &mut Call<'_>, layout: fn(&ubik_ir::Target) -> Struct) -> Answer {
    let layout = layout(call.machine.program.target());
    let (object, fd) = (call.object(0)?, call.int(0));
    let times = times(call, call.ptr(1), &layout)?;
    match object {
        Object::Real(file) => {
            call.system().has_effects = true;
            rustix::fs::futimens(&*file, &timestamps(times))?;
        }
        _ => call.kernel().set_times_of(fd, times)?,
    }
    done()
}

fn utimensat(call: &mut Call<'_>, layout: fn(&ubik_ir::Target) -> Struct) -> Answer {
    let layout = layout(call.machine.program.target());
    let (dir, flags) = (call.int(0), call.int(3));
    let times = times(call, call.ptr(2), &layout)?;
    if call.ptr(1).bits == 0 && dir != at::CWD {
        call.kernel().set_times_of(dir, times)?;
        return done();
    }
    let path = call.path(1)?;
    set_times(call, dir, &path, times, flags)
}

fn set_times(call: &mut Call<'_>, dir: i32, path: &[u8], times: [NewTime; 2], flags: i32) -> Answer {
    match call.real_dir_to_change(dir)? {
        None => call.kernel().set_times(dir, path, times, flags)?,
        Some(dir) => {
            let flags = AtFlags::from_bits_retain(flags as u32);
            rustix::fs::utimensat(dir, path, &timestamps(times), flags)?;
        }
    }
    done()
}

fn utimes(call: &mut Call<'_>) -> Answer {
    let path = call.path(0)?;
    let layout = structs::timeval(call.machine.program.target());
    let mut times = [NewTime::Now; 2];
    if call.ptr(1).bits != 0 {
        for (index, time) in times.iter_mut().enumerate() {
            let entry = offset(call.ptr(1), index as u64 * layout.size);
            let seconds = call.load_field(entry, &layout, "tv_sec")?;
            let micros = call.load_field(entry, &layout, "tv_usec")?;
            if !(0..1_000_000).contains(&micros) {
                return Err(Errno::EINVAL.into());
            }
            *time = NewTime::At(time_of(seconds, micros * 1000));
        }
    }
    set_times(call, at::CWD, &path, times, 0)
}

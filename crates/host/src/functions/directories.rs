//! Listing directories. All entries are read when a directory is opened.

use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::{DirEntryExt, FileTypeExt};
use std::sync::Arc;

use ubik_engine::value::Slot;
use ubik_verdict::Ub;

use super::paths::{Path, real};
use crate::abi::structs;
use crate::call::{Answer, Call, done, offset, pointer};
use crate::errno::Errno;
use crate::options::Part;
use crate::table::rows;

rows! {
    "opendir"(Ptr) -> Ptr = opendir, Full, "";
    "readdir64"(Ptr) -> Ptr = readdir, Full, "The entry is overwritten by the next call.";
    "closedir"(Ptr) -> Int = closedir, Full, "";
}

/// A directory that is being listed.
#[derive(Clone)]
pub struct Directory {
    entries: Arc<[Entry]>,
    next: usize,
    /// Where the program finds the current entry.
    buffer: Slot,
}

struct Entry {
    name: Vec<u8>,
    inode: u64,
    kind: u8,
}

/// The name's place in `struct dirent64`, and the size of the whole.
const KIND_AT: u64 = 18;
const NAME_AT: u64 = 19;
const SIZE: usize = 280;

fn opendir(call: &mut Call<'_>) -> Answer {
    let path = Path::read(call, 0)?;
    call.require(Part::Fs, Errno::ENOENT)?;
    let entries = entries(path.as_path())?;
    let buffer = call.machine.system_bytes(&[0; SIZE], 8)?;
    let handle = call.machine.system_bytes(&[0; 8], 8)?;
    let directory = Directory { entries, next: 0, buffer };
    call.system().files.directories.insert(handle.bits, directory);
    pointer(handle)
}

fn entries(path: &std::path::Path) -> Answer<Arc<[Entry]>> {
    const DIRECTORY: u8 = 4;
    let dots = [&b"."[..], b".."].map(|name| Entry { name: name.to_vec(), inode: 1, kind: DIRECTORY });
    let mut entries = Vec::from(dots);
    for entry in real(std::fs::read_dir(path))? {
        let entry = real(entry)?;
        let kind = entry.file_type().map_or(0, kind_of);
        entries.push(Entry { inode: entry.ino(), kind, name: entry.file_name().into_vec() });
    }
    Ok(entries.into())
}

/// `DT_FIFO` and so on.
fn kind_of(kind: std::fs::FileType) -> u8 {
    let kinds = [
        (kind.is_fifo(), 1),
        (kind.is_char_device(), 2),
        (kind.is_dir(), 4),
        (kind.is_block_device(), 6),
        (kind.is_file(), 8),
        (kind.is_symlink(), 10),
        (kind.is_socket(), 12),
    ];
    kinds.into_iter().find(|kind| kind.0).map_or(0, |kind| kind.1)
}

/// The directory behind a handle.
fn directory<'c>(call: &'c mut Call<'_>) -> Answer<&'c mut Directory> {
    let (handle, name) = (call.ptr(0).bits, call.name());
    let found = call.system().files.directories.get_mut(&handle);
    Ok(found.ok_or_else(|| Ub::foreign_contract(name, "the handle is no open directory"))?)
}

fn readdir(call: &mut Call<'_>) -> Answer {
    let open = directory(call)?;
    let (entries, index, buffer) = (open.entries.clone(), open.next, open.buffer);
    let Some(entry) = entries.get(index) else { return pointer(Slot::ZERO) };
    open.next += 1;
    let layout = structs::dirent64(call.machine.program.target());
    let fields = [("d_ino", entry.inode), ("d_off", index as u64 + 1), ("d_reclen", SIZE as u64)];
    call.store_fields(buffer, &layout, &fields)?;
    call.write(offset(buffer, KIND_AT), &[entry.kind])?;
    let mut name = entry.name.clone();
    name.push(0);
    call.write(offset(buffer, NAME_AT), &name)?;
    pointer(buffer)
}

fn closedir(call: &mut Call<'_>) -> Answer {
    directory(call)?;
    let handle = call.ptr(0).bits;
    call.system().files.directories.remove(&handle);
    done()
}

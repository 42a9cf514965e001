//! Memory mappings: blocks of whole pages, anonymous or with the bytes of a file. A mapping can only be given back as a
//! whole.
//!
//! A shared mapping and its file have the same bytes: what was stored in one is written to the file before anybody reads
//! the file, and what is written to the file is stored in the mapping. The former looks at memory as the system does,
//! without an access that the aliasing rules know of; the latter is a write like any other's. A mapping that may only be
//! read is read-only memory. Mappings that may not even be read are not modelled.

use ubik_engine::memory::{Free, HeapKind, Place};
use ubik_engine::value::Slot;
use ubik_verdict::{FreeOp, Need};
use ubik_vos::{NodeId, Object};

use crate::call::{Answer, Call, done, pointer};
use crate::errno::Errno;
use crate::table::rows;

rows! {
    "mmap"(Ptr, Size, Int, Int, Int, Off) -> Ptr = mmap, Part, "Anonymous memory and virtual files, to read or to read and write; not at fixed addresses. Memory to write and to run is refused (`EACCES`), as some systems do.";
    "mmap64"(Ptr, Size, Int, Int, Int, I64) -> Ptr = mmap, Part, "As `mmap`.";
    "munmap"(Ptr, Size) -> Int = munmap, Part, "Whole mappings.";
    "msync"(Ptr, Size, Int) -> Int = msync, Full, "";
    "mremap"(Ptr, Size, Size, Int; v) -> Ptr = mremap, Part, "Whole mappings that may move; they always do.";
    "madvise"(Ptr, Size, Int) -> Int = madvise, Part, "Advice that changes nothing, and `MADV_DONTNEED` of anonymous memory.";
    "posix_madvise"(Ptr, Size, Int) -> Status = posix_madvise, Full, "Changes nothing.";
    "mprotect"(Ptr, Size, Int) -> Int = mprotect, Part, "To read and write, or only to read; whole mappings. To run is refused (`EACCES`).";
    "mlock"(Ptr, Size) -> Int = |_| done(), Full, "Nothing is swapped out.";
    "munlock"(Ptr, Size) -> Int = |_| done(), Full, "As `mlock`.";
}

/// A mapping whose bytes are a file's.
#[derive(Clone, Debug)]
pub struct Shared {
    node: NodeId,
    at: u64,
    len: u64,
    place: Slot,
    writes: bool,
}

const READ: i32 = 1;
const WRITE: i32 = 2;
/// The program's functions are not bytes: permission to run what may not be written changes nothing.
const EXECUTE: i32 = 4;

fn page_size(call: &mut Call<'_>) -> u64 {
    call.system().options.page_size.into()
}

/// Whole pages for so many bytes, as the argument says.
fn pages(call: &mut Call<'_>, argument: usize) -> Option<u64> {
    let (len, page) = (call.bits(argument), page_size(call));
    len.checked_next_multiple_of(page).filter(|&len| len != 0)
}

fn mmap(call: &mut Call<'_>) -> Answer {
    match map(call) {
        Err(crate::call::Failure::Errno(errno)) => failed(call, errno),
        answer => answer,
    }
}

fn map(call: &mut Call<'_>) -> Answer {
    const SHARED: i32 = 1;
    const PRIVATE: i32 = 2;
    const ANONYMOUS: i32 = 0x20;
    /// `MAP_NORESERVE`, `MAP_POPULATE` and `MAP_STACK`.
    const HINTS: i32 = 0x2c000;
    let (protection, flags) = (call.int(2) & !EXECUTE, call.int(3) & !HINTS);
    let is_known = [READ, READ | WRITE].contains(&protection)
        && [SHARED, PRIVATE].contains(&(flags & (SHARED | PRIVATE)))
        && flags & !(SHARED | PRIVATE | ANONYMOUS) == 0;
    let Some(len) = pages(call, 1) else { return Err(Errno::EINVAL.into()) };
    // The machine has no instructions of a processor that could be written: this system forbids them, as some do.
    if call.int(2) & EXECUTE != 0 && call.int(2) & WRITE != 0 {
        return Err(Errno::EACCES.into());
    }
    if !is_known {
        return Err(call.unsupported(format!("with protection {protection:#x} and flags {flags:#x}")));
    }
    if flags & ANONYMOUS != 0 {
        let place = blank(call, len)?;
        if protection & WRITE == 0 {
            call.machine.memory.make_read_only(place.prov.alloc());
        }
        return pointer(place);
    }
    let (is_shared, writes) = (flags & SHARED != 0, protection & WRITE != 0);
    let (node, at) = mappable(call, is_shared && writes)?;
    call.sync_mappings()?;
    let fd = call_fd(call);
    let bytes = call.kernel().bytes_of(fd, at, len as usize)?;
    let place = blank(call, len)?;
    call.write(place, &bytes)?;
    if !writes {
        call.machine.memory.make_read_only(place.prov.alloc());
    }
    if is_shared {
        let len = call.bits(1);
        call.kernel().keep(node);
        call.system().mappings.push(Shared { node, at, len, place, writes });
    }
    pointer(place)
}

fn call_fd(call: &Call<'_>) -> i32 {
    call.int(4)
}

/// The file to map and where in it, if that can be done.
fn mappable(call: &mut Call<'_>, stores: bool) -> Answer<(NodeId, u64)> {
    let fd = call_fd(call);
    let at = u64::try_from(call.signed(5)).map_err(|_| Errno::EINVAL)?;
    let page = page_size(call);
    let description = call.kernel().description(fd)?.clone();
    if at % page != 0 {
        return Err(Errno::EINVAL.into());
    }
    match description.object {
        Object::Real(_) => Err(call.unsupported("of a file of the real system")),
        _ if !description.reads() || stores && !description.writes() => Err(Errno::EACCES.into()),
        Object::Node(node) => Ok((node, at)),
        _ => Err(Errno::ENODEV.into()),
    }
}

/// Zeroed pages.
fn blank(call: &mut Call<'_>, len: u64) -> Answer<Slot> {
    if len > call.machine.program.target().isize_max() {
        return Err(Errno::ENOMEM.into());
    }
    let page = page_size(call);
    let ptr = call.machine.memory.allocate_heap(len, page, HeapKind::Mmap, &mut call.machine.choice)?;
    call.machine.memory.fill(Place::unaligned(ptr), 0, len)?;
    Ok(ptr)
}

/// `MAP_FAILED` is all ones, not null.
fn failed(call: &mut Call<'_>, errno: Errno) -> Answer {
    call.set_errno(errno)?;
    pointer(Slot::int(u64::MAX))
}

impl Call<'_> {
    /// Writes what was stored in shared mappings to their files.
    pub fn sync_mappings(&mut self) -> Answer<()> {
        for mapping in self.system().mappings.clone().into_iter().filter(|mapping| mapping.writes) {
            let raw = self.machine.memory.raw_bytes(mapping.place.prov.alloc(), 0, mapping.len).to_vec();
            self.kernel().store_mapped(mapping.node, mapping.at, &raw);
        }
        Ok(())
    }

    /// Stores in shared mappings what was written to a file.
    pub fn refresh_mappings(&mut self, fd: i32) -> Answer<()> {
        if self.system().mappings.is_empty() {
            return Ok(());
        }
        let Object::Node(node) = self.kernel().description(fd)?.object else { return Ok(()) };
        for mapping in self.system().mappings.clone().into_iter().filter(|mapping| mapping.node == node) {
            let bytes = self.kernel().bytes_of_node(node, mapping.at, mapping.len as usize);
            let id = mapping.place.prov.alloc();
            let differs = self.machine.memory.raw_bytes(id, 0, bytes.len() as u64) != bytes.as_slice();
            if differs && mapping.writes {
                self.write(mapping.place, &bytes)?;
            } else if differs {
                return Err(self.unsupported("to a file that is mapped to be read"));
            }
        }
        Ok(())
    }
}

/// The allocation of a whole mapping.
fn whole(call: &mut Call<'_>) -> Answer<u64> {
    let (ptr, len) = (call.ptr(0), pages(call, 1).ok_or(Errno::EINVAL)?);
    if ptr.bits % page_size(call) != 0 {
        return Err(Errno::EINVAL.into());
    }
    let (id, at, _) = call.machine.memory.locate(ptr, 0, 0, Need::SomeAllocation)?;
    if at != 0 || call.machine.memory.desc(id).size != len {
        return Err(call.unsupported("for a part of a mapping"));
    }
    Ok(len)
}

fn munmap(call: &mut Call<'_>) -> Answer {
    whole(call)?;
    let ptr = call.ptr(0);
    call.sync_mappings()?;
    let free = Free { by: HeapKind::Mmap, layout: None, op: FreeOp::Dealloc };
    call.machine.memory.free_heap(ptr, free)?;
    let is_gone = |mapping: &mut Shared| mapping.place.prov.alloc() == ptr.prov.alloc();
    let gone: Vec<Shared> = call.system().mappings.extract_if(.., is_gone).collect();
    for mapping in gone {
        call.kernel().let_go(mapping.node);
    }
    done()
}

fn msync(call: &mut Call<'_>) -> Answer {
    const KNOWN: i32 = 7;
    const BOTH: i32 = 1 | 4;
    let flags = call.int(2);
    if flags & !KNOWN != 0 || flags & BOTH == BOTH || !call.ptr(0).bits.is_multiple_of(page_size(call)) {
        return Err(Errno::EINVAL.into());
    }
    call.sync_mappings()?;
    done()
}

fn mprotect(call: &mut Call<'_>) -> Answer {
    whole(call)?;
    let (ptr, protection) = (call.ptr(0), call.int(2));
    if protection & EXECUTE != 0 {
        return Err(Errno::EACCES.into());
    }
    let (id, ..) = call.machine.memory.locate(ptr, 0, 0, Need::SomeAllocation)?;
    match protection {
        READ => call.machine.memory.make_read_only(id),
        _ if protection == READ | WRITE => call.machine.memory.make_writable(id),
        _ => return Err(call.unsupported(format!("with protection {protection:#x}"))),
    }
    done()
}

/// Moves a mapping to pages of another number. The old pages are gone, even where the kernel would have left them.
fn mremap(call: &mut Call<'_>) -> Answer {
    const MAY_MOVE: i32 = 1;
    let (old, flags) = (call.ptr(0), call.int(3));
    let answer = match flags {
        MAY_MOVE => moved(call, old),
        _ => Err(call.unsupported(format!("with flags {flags:#x}"))),
    };
    match answer {
        Ok(new) => pointer(new),
        Err(crate::call::Failure::Errno(errno)) => failed(call, errno),
        Err(other) => Err(other),
    }
}

fn moved(call: &mut Call<'_>, old: Slot) -> Answer<Slot> {
    let (before, after) = (whole(call)?, pages(call, 2).ok_or(Errno::EINVAL)?);
    let wanted = call.bits(2);
    call.sync_mappings()?;
    let (id, ..) = call.machine.memory.locate(old, 0, 0, Need::SomeAllocation)?;
    let is_it = |mapping: &mut Shared| mapping.place.prov.alloc() == id;
    let shared: Vec<Shared> = call.system().mappings.extract_if(.., is_it).collect();
    let new = blank(call, after)?;
    call.machine.memory.copy(Place::unaligned(old), Place::unaligned(new), before.min(after))?;
    for mapping in shared {
        // Further bytes of the file come into sight.
        let bytes = call.kernel().bytes_of_node(mapping.node, mapping.at, after as usize);
        call.write(new, &bytes)?;
        call.system().mappings.push(Shared { len: wanted, place: new, ..mapping });
    }
    if call.machine.memory.is_read_only(id) {
        call.machine.memory.make_read_only(new.prov.alloc());
    }
    let free = Free { by: HeapKind::Mmap, layout: None, op: FreeOp::Dealloc };
    call.machine.memory.free_heap(old, free)?;
    Ok(new)
}

fn madvise(call: &mut Call<'_>) -> Answer {
    /// Normal, random, sequential, will need, free, (not) in children, (not) merged, huge page, no huge page, (not) in dumps,
    /// (not) wiped in children, cold, page out, populate, collapse. The kernel may free pages at any time, or never.
    const HARMLESS: [i32; 20] = [0, 1, 2, 3, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 25];
    const DONT_NEED: i32 = 4;
    const REMOVE: i32 = 9;
    let (advice, len) = (call.int(2), call.bits(1));
    if !call.ptr(0).bits.is_multiple_of(page_size(call)) {
        return Err(Errno::EINVAL.into());
    }
    match advice {
        DONT_NEED | REMOVE if len == 0 => done(),
        DONT_NEED => forget(call),
        REMOVE => Err(call.unsupported(format!("with advice {advice}"))),
        _ if HARMLESS.contains(&advice) => done(),
        _ => Err(Errno::EINVAL.into()),
    }
}

/// Pages of anonymous memory are zero when they are next looked at.
fn forget(call: &mut Call<'_>) -> Answer {
    let (ptr, len) = (call.ptr(0), pages(call, 1).ok_or(Errno::EINVAL)?);
    let (id, at, _) = call.machine.memory.locate(ptr, 0, 0, Need::SomeAllocation)?;
    let is_shared = call.system().mappings.iter().any(|mapping| mapping.place.prov.alloc() == id);
    if is_shared {
        return done();
    }
    let size = call.machine.memory.desc(id).size;
    if at.checked_add(len).is_none_or(|end| end > size) {
        return Err(Errno::ENOMEM.into());
    }
    if call.machine.memory.is_read_only(id) {
        return Err(call.unsupported("with advice 4 for memory that may only be read"));
    }
    call.machine.memory.fill(Place::unaligned(ptr), 0, len)?;
    done()
}

fn posix_madvise(call: &mut Call<'_>) -> Answer {
    const ADVICE: std::ops::RangeInclusive<i32> = 0..=4;
    if ADVICE.contains(&call.int(2)) { done() } else { Err(Errno::EINVAL.into()) }
}

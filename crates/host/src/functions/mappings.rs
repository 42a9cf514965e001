//! Anonymous memory mappings: blocks of whole pages, zeroed. A mapping can only be given back as a whole.

use ubik_engine::memory::{Free, HeapKind, Place};
use ubik_engine::value::Slot;
use ubik_verdict::{FreeOp, Need};

use super::process::PAGE;
use crate::call::{Answer, Call, done, pointer};
use crate::errno::Errno;
use crate::table::rows;

rows! {
    "mmap"(Ptr, Size, Int, Int, Int, Off) -> Ptr = mmap, Part, "Private anonymous memory, readable and writable.";
    "mmap64"(Ptr, Size, Int, Int, Int, I64) -> Ptr = mmap, Part, "As `mmap`.";
    "munmap"(Ptr, Size) -> Int = munmap, Part, "Whole mappings.";
    "madvise"(Ptr, Size, Int) -> Int = madvise, Part, "Advice that changes nothing.";
}

const PAGE_SIZE: u64 = PAGE as u64;

/// Whole pages for so many bytes.
fn pages(len: u64) -> Option<u64> {
    len.checked_next_multiple_of(PAGE_SIZE).filter(|&len| len != 0)
}

fn mmap(call: &mut Call<'_>) -> Answer {
    const READ_WRITE: i32 = 3;
    const PRIVATE_ANONYMOUS: i32 = 0x22;
    /// MAP_NORESERVE and MAP_POPULATE.
    const HINTS: i32 = 0xc000;
    let (protection, flags) = (call.int(2), call.int(3) & !HINTS);
    if protection != READ_WRITE || flags != PRIVATE_ANONYMOUS {
        return Err(call.unsupported(format!("with protection {protection:#x} and flags {flags:#x}")));
    }
    let Some(len) = pages(call.bits(1)) else { return failed(call, Errno::EINVAL) };
    if len > call.machine.program.target().isize_max() {
        return failed(call, Errno::ENOMEM);
    }
    let ptr = call.machine.memory.allocate_heap(len, PAGE_SIZE, HeapKind::Mmap, &mut call.machine.choice)?;
    call.machine.memory.fill(Place::unaligned(ptr), 0, len)?;
    pointer(ptr)
}

/// `MAP_FAILED` is all ones, not null.
fn failed(call: &mut Call<'_>, errno: Errno) -> Answer {
    call.set_errno(errno)?;
    pointer(Slot::int(u64::MAX))
}

fn munmap(call: &mut Call<'_>) -> Answer {
    let (ptr, len) = (call.ptr(0), pages(call.bits(1)).ok_or(Errno::EINVAL)?);
    if ptr.bits % PAGE_SIZE != 0 {
        return Err(Errno::EINVAL.into());
    }
    let free = Free { by: HeapKind::Mmap, layout: None, op: FreeOp::Dealloc };
    let (id, at, _) = call.machine.memory.locate(ptr, 0, 0, Need::SomeAllocation)?;
    if at != 0 || call.machine.memory.desc(id).size != len {
        return Err(call.unsupported("for a part of a mapping"));
    }
    call.machine.memory.free_heap(ptr, free)?;
    done()
}

fn madvise(call: &mut Call<'_>) -> Answer {
    /// Normal, random, sequential, will need, huge page, no huge page.
    const HARMLESS: [i32; 6] = [0, 1, 2, 3, 14, 15];
    match call.int(2) {
        advice if HARMLESS.contains(&advice) => done(),
        advice => Err(call.unsupported(format!("with advice {advice}"))),
    }
}

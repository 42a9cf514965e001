//! Anonymous memory mappings: blocks of whole pages, zeroed. A mapping can only be given back as a whole.

use ubik_engine::memory::{Free, HeapKind, Place};
use ubik_engine::value::Slot;
use ubik_verdict::{FreeOp, Need};

use crate::call::{Answer, Call, done, pointer};
use crate::errno::Errno;
use crate::table::rows;

rows! {
    "mmap"(Ptr, Size, Int, Int, Int, Off) -> Ptr = mmap, Part, "Private anonymous memory, readable and writable.";
    "mmap64"(Ptr, Size, Int, Int, Int, I64) -> Ptr = mmap, Part, "As `mmap`.";
    "munmap"(Ptr, Size) -> Int = munmap, Part, "Whole mappings.";
    "madvise"(Ptr, Size, Int) -> Int = madvise, Part, "Advice that changes nothing.";
}

fn page_size(call: &mut Call<'_>) -> u64 {
    call.system().options.page_size.into()
}

/// Whole pages for so many bytes, as the argument says.
fn pages(call: &mut Call<'_>, argument: usize) -> Option<u64> {
    let (len, page) = (call.bits(argument), page_size(call));
    len.checked_next_multiple_of(page).filter(|&len| len != 0)
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
    let Some(len) = pages(call, 1) else { return failed(call, Errno::EINVAL) };
    if len > call.machine.program.target().isize_max() {
        return failed(call, Errno::ENOMEM);
    }
    let page = page_size(call);
    let ptr = call.machine.memory.allocate_heap(len, page, HeapKind::Mmap, &mut call.machine.choice)?;
    call.machine.memory.fill(Place::unaligned(ptr), 0, len)?;
    pointer(ptr)
}

/// `MAP_FAILED` is all ones, not null.
fn failed(call: &mut Call<'_>, errno: Errno) -> Answer {
    call.set_errno(errno)?;
    pointer(Slot::int(u64::MAX))
}

fn munmap(call: &mut Call<'_>) -> Answer {
    let (ptr, len) = (call.ptr(0), pages(call, 1).ok_or(Errno::EINVAL)?);
    if ptr.bits % page_size(call) != 0 {
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

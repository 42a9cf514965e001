//! `malloc` and its family. Requests that the standards let fail do fail; what they leave undefined is reported by
//! memory itself (`free` of what is not the start of a live block of this family).

use ubik_engine::memory::{Free, HeapKind, Place};
use ubik_engine::value::Slot;
use ubik_verdict::FreeOp;

use super::rust_alloc::LARGEST_REQUEST;
use crate::abi::C;
use crate::call::{Answer, Call, done, nothing, number, pointer};
use crate::errno::Errno;
use crate::table::rows;

rows! {
    "malloc"(Size) -> Ptr = malloc, Full, "As aligned as the target's `malloc` promises; zero bytes give a block too.";
    "calloc"(Size, Size) -> Ptr = calloc, Full, "Zeroed; fails if the product overflows.";
    "realloc"(Ptr, Size) -> Ptr = realloc, Full, "Moves always; null allocates, zero bytes free.";
    "reallocarray"(Ptr, Size, Size) -> Ptr = reallocarray, Full, "`realloc` that fails if the product overflows.";
    "free"(Ptr) -> Void = free, Full, "Null is fine.";
    "posix_memalign"(Ptr, Size, Size) -> Status = posix_memalign, Full,
        "Fails unless the alignment is a power of two and a multiple of a pointer's size.";
    "aligned_alloc"(Size, Size) -> Ptr = aligned_alloc, Full, "Fails unless the alignment is a power of two.";
    "memalign"(Size, Size) -> Ptr = aligned_alloc, Full, "As `aligned_alloc`.";
    "malloc_usable_size"(Ptr) -> Size = usable_size, Full, "What was asked for.";
    "__ubik_new"(Size, Size, Int) -> Ptr = cxx_new, Full, "Behind C++'s `operator new` and, with 1, `operator new[]`; 0 is the usual alignment.";
    "__ubik_delete"(Ptr, Size, Size, Int) -> Void = cxx_delete, Full, "Behind `operator delete` and `operator delete[]`; the size is 0 if it is not told.";
}

/// A new block, or the error of having no memory.
pub fn allocate(call: &mut Call<'_>, size: u64, align: u64) -> Answer<Slot> {
    if size > LARGEST_REQUEST.min(call.machine.program.target().isize_max()) {
        return Err(Errno::ENOMEM.into());
    }
    Ok(call.machine.memory.allocate_heap(size, align, HeapKind::C, &mut call.machine.choice)?)
}

fn malloc_align(call: &Call<'_>) -> u64 {
    call.machine.program.target().malloc_align.into()
}

/// A block with `malloc`'s alignment.
pub fn malloc_bytes(call: &mut Call<'_>, size: u64) -> Answer<Slot> {
    let align = malloc_align(call);
    allocate(call, size, align)
}

fn malloc(call: &mut Call<'_>) -> Answer {
    pointer(malloc_bytes(call, call.bits(0))?)
}

fn product(call: &Call<'_>, first: usize, second: usize) -> Answer<u64> {
    Ok(call.bits(first).checked_mul(call.bits(second)).ok_or(Errno::ENOMEM)?)
}

fn calloc(call: &mut Call<'_>) -> Answer {
    let size = product(call, 0, 1)?;
    let ptr = malloc_bytes(call, size)?;
    call.machine.memory.fill(Place::unaligned(ptr), 0, size)?;
    pointer(ptr)
}

fn realloc(call: &mut Call<'_>) -> Answer {
    resize(call, call.bits(1))
}

fn reallocarray(call: &mut Call<'_>) -> Answer {
    let size = product(call, 1, 2)?;
    resize(call, size)
}

fn resize(call: &mut Call<'_>, size: u64) -> Answer {
    let (ptr, align) = (call.ptr(0), malloc_align(call));
    if ptr.bits == 0 {
        return pointer(malloc_bytes(call, size)?);
    }
    let free = Free { by: HeapKind::C, layout: None, op: FreeOp::Realloc };
    if size == 0 {
        call.machine.memory.free_heap(ptr, free)?;
        return pointer(Slot::ZERO);
    }
    if size > LARGEST_REQUEST.min(call.machine.program.target().isize_max()) {
        return Err(Errno::ENOMEM.into());
    }
    pointer(call.machine.memory.reallocate(ptr, size, align, free, &mut call.machine.choice)?)
}

fn free(call: &mut Call<'_>) -> Answer {
    let ptr = call.ptr(0);
    if ptr.bits != 0 {
        let free = Free { by: HeapKind::C, layout: None, op: FreeOp::Dealloc };
        call.machine.memory.free_heap(ptr, free)?;
    }
    nothing()
}

fn posix_memalign(call: &mut Call<'_>) -> Answer {
    let (out, align, size) = (call.ptr(0), call.bits(1), call.bits(2));
    if !align.is_power_of_two() || align % call.machine.memory.layout.pointer_size != 0 {
        return number(Errno::EINVAL.0);
    }
    let ptr = allocate(call, size, align)?;
    call.store(out, C::Ptr, ptr)?;
    done()
}

fn aligned_alloc(call: &mut Call<'_>) -> Answer {
    let (align, size) = (call.bits(0), call.bits(1));
    if !align.is_power_of_two() {
        return Err(Errno::EINVAL.into());
    }
    pointer(allocate(call, size, align)?)
}

/// The heap that an object or an array of C++ comes from, and the alignment there.
fn cxx_heap(call: &Call<'_>, align: u64, is_array: u64) -> (HeapKind, u64) {
    let kind = if is_array == 0 { HeapKind::Cpp } else { HeapKind::CppArray };
    (kind, align.max(malloc_align(call)))
}

fn cxx_new(call: &mut Call<'_>) -> Answer {
    let size = call.bits(0);
    let (kind, align) = cxx_heap(call, call.bits(1), call.bits(2));
    if !align.is_power_of_two() || size > LARGEST_REQUEST.min(call.machine.program.target().isize_max()) {
        return Err(Errno::ENOMEM.into());
    }
    pointer(call.machine.memory.allocate_heap(size, align, kind, &mut call.machine.choice)?)
}

fn cxx_delete(call: &mut Call<'_>) -> Answer {
    let (ptr, size) = (call.ptr(0), call.bits(1));
    let (by, align) = cxx_heap(call, call.bits(2), call.bits(3));
    let layout = (size != 0).then_some((size, align));
    call.machine.memory.free_heap(ptr, Free { by, layout, op: FreeOp::Dealloc })?;
    nothing()
}

fn usable_size(call: &mut Call<'_>) -> Answer {
    let ptr = call.ptr(0);
    if ptr.bits == 0 {
        return done();
    }
    let need = ubik_verdict::Need::SomeAllocation;
    let (id, ..) = call.machine.memory.locate(ptr, 0, 0, need)?;
    crate::call::bits(call.machine.memory.desc(id).size)
}

//! Rust's global allocator, unless the program brings its own. Layouts must be those of `std::alloc`: not empty, a power
//! of two as alignment, at most `isize::MAX` bytes when rounded up.

use ubik_engine::memory::{Free, HeapKind, Place};
use ubik_engine::value::Slot;
use ubik_verdict::{AllocRequest, FreeOp, Ub};

use crate::call::{Answer, Call, nothing, pointer};
use crate::table::rows;

rows! {
    "__rust_alloc"(Size, Size) -> Ptr = alloc, Full, "`std::alloc::alloc`: size and alignment.";
    "__rust_alloc_zeroed"(Size, Size) -> Ptr = alloc_zeroed, Full, "`std::alloc::alloc_zeroed`.";
    "__rust_dealloc"(Ptr, Size, Size) -> Void = dealloc, Full, "`std::alloc::dealloc`: pointer, size and alignment.";
    "__rust_realloc"(Ptr, Size, Size, Size) -> Ptr = realloc, Full, "`std::alloc::realloc`; the block always moves.";
    "__rust_no_alloc_shim_is_unstable_v2"() -> Void = |_| nothing(), Full, "A marker of the linker's.";
}

/// What the layout of a request breaks, by the function's public name.
fn check_layout(call: &Call<'_>, function: &'static str, size: u64, align: u64) -> Answer<()> {
    let problem = if size == 0 {
        AllocRequest::ZeroSize
    } else if !align.is_power_of_two() {
        AllocRequest::AlignNotPowerOfTwo { align }
    } else if size > call.machine.program.target().isize_max() - (align - 1) {
        AllocRequest::TooLarge { size, align }
    } else {
        return Ok(());
    };
    Err(Ub::bad_alloc_request(function, problem).into())
}

/// Requests beyond this fail as they do natively; below it, it is the run's limit that decides.
pub const LARGEST_REQUEST: u64 = 1 << 46;

fn alloc(call: &mut Call<'_>) -> Answer {
    pointer(fresh(call, "alloc")?)
}

fn alloc_zeroed(call: &mut Call<'_>) -> Answer {
    let ptr = fresh(call, "alloc_zeroed")?;
    if ptr != Slot::ZERO {
        call.machine.memory.fill(Place::unaligned(ptr), 0, call.bits(0))?;
    }
    pointer(ptr)
}

fn fresh(call: &mut Call<'_>, function: &'static str) -> Answer<Slot> {
    let (size, align) = (call.bits(0), call.bits(1));
    check_layout(call, function, size, align)?;
    if size > LARGEST_REQUEST {
        return Ok(Slot::ZERO);
    }
    Ok(call.machine.memory.allocate_heap(size, align, HeapKind::Rust, &mut call.machine.choice)?)
}

fn dealloc(call: &mut Call<'_>) -> Answer {
    let layout = Some((call.bits(1), call.bits(2)));
    let free = Free { by: HeapKind::Rust, layout, op: FreeOp::Dealloc };
    call.machine.memory.free_heap(call.ptr(0), free)?;
    nothing()
}

fn realloc(call: &mut Call<'_>) -> Answer {
    let (old, align, new) = (call.bits(1), call.bits(2), call.bits(3));
    check_layout(call, "realloc", new, align)?;
    if new > LARGEST_REQUEST {
        return pointer(Slot::ZERO);
    }
    let free = Free { by: HeapKind::Rust, layout: Some((old, align)), op: FreeOp::Realloc };
    let ptr = call.ptr(0);
    pointer(call.machine.memory.reallocate(ptr, new, align, free, &mut call.machine.choice)?)
}

//! Functions on ranges of bytes. Searching reads byte by byte and stops where it finds, as C says; comparing reads all.

use ubik_engine::memory::Place;
use ubik_engine::value::Slot;
use ubik_verdict::Ub;

use crate::call::{Answer, Call, nothing, number, offset, pointer};
use crate::table::rows;

rows! {
    "memcpy"(Ptr, Ptr, Size) -> Ptr = memcpy, Full, "Bytes as they are; the ranges may not overlap.";
    "memmove"(Ptr, Ptr, Size) -> Ptr = memmove, Full, "Bytes as they are; the ranges may overlap.";
    "memset"(Ptr, Int, Size) -> Ptr = memset, Full, "Fills a range.";
    "memcmp"(Ptr, Ptr, Size) -> Int = memcmp, Full, "Reads both ranges whole; they must be initialised.";
    "bcmp"(Ptr, Ptr, Size) -> Int = memcmp, Full, "As `memcmp`.";
    "memchr"(Ptr, Int, Size) -> Ptr = memchr, Full, "Stops at the first match.";
    "bzero"(Ptr, Size) -> Void = zero, Full, "Fills a range with zeros.";
    "explicit_bzero"(Ptr, Size) -> Void = zero, Full, "As `bzero`.";
    "memmem"(Ptr, Size, Ptr, Size) -> Ptr = memmem, Full, "The first occurrence of the second range.";
    "mempcpy"(Ptr, Ptr, Size) -> Ptr = |c| { memcpy(c)?; pointer(offset(c.ptr(0), c.bits(2))) }, Full, "As `memcpy`; gives the end of the copy.";
    "memccpy"(Ptr, Ptr, Int, Size) -> Ptr = memccpy, Full, "Up to a byte, with it.";
    "rawmemchr"(Ptr, Int) -> Ptr = |c| find(c, 0..u64::MAX), Full, "The byte must be there.";
    "memrchr"(Ptr, Int, Size) -> Ptr = memrchr, Full, "Stops at the last match.";
}

fn memcpy(call: &mut Call<'_>) -> Answer {
    let (to, from, len) = (call.ptr(0), call.ptr(1), call.bits(2));
    if to.bits.abs_diff(from.bits) < len {
        return Err(Ub::overlap(call.name()).into());
    }
    memmove(call)
}

fn memmove(call: &mut Call<'_>) -> Answer {
    let (to, from) = (call.ptr(0), call.ptr(1));
    call.machine.memory.copy(Place::unaligned(from), Place::unaligned(to), call.bits(2))?;
    pointer(to)
}

fn memset(call: &mut Call<'_>) -> Answer {
    let (to, byte) = (call.ptr(0), call.bits(1) as u8);
    call.machine.memory.fill(Place::unaligned(to), byte, call.bits(2))?;
    pointer(to)
}

fn zero(call: &mut Call<'_>) -> Answer {
    call.machine.memory.fill(Place::unaligned(call.ptr(0)), 0, call.bits(1))?;
    nothing()
}

fn memmem(call: &mut Call<'_>) -> Answer {
    let bytes = call.read(call.ptr(0), call.bits(1))?;
    let wanted = call.read(call.ptr(2), call.bits(3))?;
    let found = match wanted.is_empty() {
        true => Some(0),
        false => bytes.windows(wanted.len()).position(|window| window == wanted),
    };
    pointer(found.map_or(Slot::ZERO, |at| offset(call.ptr(0), at as u64)))
}

fn memcmp(call: &mut Call<'_>) -> Answer {
    let len = call.bits(2);
    let left = call.read(call.ptr(0), len)?;
    let right = call.read(call.ptr(1), len)?;
    let differing = left.iter().zip(&right).find(|(left, right)| left != right);
    number(differing.map_or(0, |(&left, &right)| i32::from(left) - i32::from(right)))
}

fn memccpy(call: &mut Call<'_>) -> Answer {
    let (to, from, last) = (call.ptr(0), call.ptr(1), u64::from(call.bits(2) as u8));
    for at in 0..call.bits(3) {
        call.machine.memory.copy(Place::unaligned(from).at(at), Place::unaligned(to).at(at), 1)?;
        if call.machine.memory.load::<1>(Place::unaligned(from).at(at))? == last {
            return pointer(offset(to, at + 1));
        }
    }
    pointer(Slot::ZERO)
}

fn memchr(call: &mut Call<'_>) -> Answer {
    find(call, 0..call.bits(2))
}

fn memrchr(call: &mut Call<'_>) -> Answer {
    find(call, (0..call.bits(2)).rev())
}

fn find(call: &mut Call<'_>, mut order: impl Iterator<Item = u64>) -> Answer {
    let (from, wanted) = (call.ptr(0), u64::from(call.bits(1) as u8));
    let found = loop {
        let Some(at) = order.next() else { break Slot::ZERO };
        if call.machine.memory.load::<1>(Place::unaligned(from).at(at))? == wanted {
            break offset(from, at);
        }
    };
    pointer(found)
}

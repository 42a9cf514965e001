//! Functions on C strings: bytes up to a zero, which must come before the end of the allocation.

use ubik_engine::memory::Place;
use ubik_engine::value::Slot;

use super::c_alloc::malloc_bytes;
use crate::call::{Answer, Call, bits, number, offset, pointer};
use crate::table::rows;

rows! {
    "strlen"(Ptr) -> Size = strlen, Full, "Bytes before the zero.";
    "strnlen"(Ptr, Size) -> Size = strnlen, Full, "At most so many.";
    "strcmp"(Ptr, Ptr) -> Int = |c| compare(c, u64::MAX), Full, "Stops at the first difference.";
    "strncmp"(Ptr, Ptr, Size) -> Int = |c| compare(c, c.bits(2)), Full, "At most so many bytes.";
    "strchr"(Ptr, Int) -> Ptr = strchr, Full, "Stops at the first match; the zero counts.";
    "strrchr"(Ptr, Int) -> Ptr = strrchr, Full, "The last match; the zero counts.";
    "strstr"(Ptr, Ptr) -> Ptr = strstr, Full, "The first occurrence.";
    "strpbrk"(Ptr, Ptr) -> Ptr = strpbrk, Full, "The first byte that is one of the others.";
    "strspn"(Ptr, Ptr) -> Size = |c| span(c, |others, byte| others.contains(byte)), Full, "Bytes before the first that is none of the others.";
    "strcspn"(Ptr, Ptr) -> Size = |c| span(c, |others, byte| !others.contains(byte)), Full, "Bytes before the first that is one of the others.";
    "strcpy"(Ptr, Ptr) -> Ptr = |c| copy(c, 0), Full, "With the zero.";
    "stpcpy"(Ptr, Ptr) -> Ptr = stpcpy, Full, "As `strcpy`; gives where the zero is.";
    "strncpy"(Ptr, Ptr, Size) -> Ptr = strncpy, Full, "At most so many bytes; the rest becomes zeros.";
    "strcat"(Ptr, Ptr) -> Ptr = |c| { let at = c.string(0)?.len(); copy(c, at as u64) }, Full, "With the zero.";
    "strncat"(Ptr, Ptr, Size) -> Ptr = strncat, Full, "At most so many bytes, and a zero.";
    "strdup"(Ptr) -> Ptr = strdup, Full, "A copy by `malloc`.";
    "strndup"(Ptr, Size) -> Ptr = strndup, Full, "At most so many bytes, and a zero.";
}

fn byte(call: &mut Call<'_>, from: Slot, at: u64) -> Answer<u8> {
    Ok(call.machine.memory.load::<1>(Place::unaligned(from).at(at))? as u8)
}

/// The bytes before the zero, at most `limit`, beyond which nothing is read.
fn limited(call: &mut Call<'_>, from: Slot, limit: u64) -> Answer<Vec<u8>> {
    let mut bytes = Vec::new();
    while (bytes.len() as u64) < limit {
        match byte(call, from, bytes.len() as u64)? {
            0 => break,
            byte => bytes.push(byte),
        }
    }
    Ok(bytes)
}

fn strlen(call: &mut Call<'_>) -> Answer {
    bits(call.string(0)?.len() as u64)
}

fn strnlen(call: &mut Call<'_>) -> Answer {
    bits(limited(call, call.ptr(0), call.bits(1))?.len() as u64)
}

fn compare(call: &mut Call<'_>, limit: u64) -> Answer {
    for at in 0..limit {
        let (left, right) = (byte(call, call.ptr(0), at)?, byte(call, call.ptr(1), at)?);
        if left != right {
            return number(left.cmp(&right) as i32);
        }
        if left == 0 {
            break;
        }
    }
    number(0)
}

fn strchr(call: &mut Call<'_>) -> Answer {
    let (from, wanted) = (call.ptr(0), call.bits(1) as u8);
    for at in 0.. {
        match byte(call, from, at)? {
            found if found == wanted => return pointer(offset(from, at)),
            0 => break,
            _ => {}
        }
    }
    pointer(Slot::ZERO)
}

fn strrchr(call: &mut Call<'_>) -> Answer {
    let (from, wanted) = (call.ptr(0), call.bits(1) as u8);
    let mut string = call.string(0)?;
    string.push(0);
    let found = string.iter().rposition(|&byte| byte == wanted);
    pointer(found.map_or(Slot::ZERO, |at| offset(from, at as u64)))
}

fn strstr(call: &mut Call<'_>) -> Answer {
    let (string, wanted) = (call.string(0)?, call.string(1)?);
    let starts = 0..=string.len().saturating_sub(wanted.len());
    let found = starts.into_iter().find(|&at| string[at..].starts_with(&wanted));
    pointer(found.map_or(Slot::ZERO, |at| offset(call.ptr(0), at as u64)))
}

fn strpbrk(call: &mut Call<'_>) -> Answer {
    let (string, wanted) = (call.string(0)?, call.string(1)?);
    let found = string.iter().position(|byte| wanted.contains(byte));
    pointer(found.map_or(Slot::ZERO, |at| offset(call.ptr(0), at as u64)))
}

/// How many bytes at the start count, by those of the second string.
fn span(call: &mut Call<'_>, counts: impl Fn(&[u8], &u8) -> bool) -> Answer {
    let (string, others) = (call.string(0)?, call.string(1)?);
    bits(string.iter().take_while(|byte| counts(&others, byte)).count() as u64)
}

/// Copies the second string behind so many bytes of the first.
fn copy(call: &mut Call<'_>, at: u64) -> Answer {
    let len = call.string(1)?.len() as u64 + 1;
    let (to, from) = (offset(call.ptr(0), at), call.ptr(1));
    if to.bits.abs_diff(from.bits) < len {
        return Err(ubik_verdict::Ub::overlap(call.name()).into());
    }
    call.machine.memory.copy(Place::unaligned(from), Place::unaligned(to), len)?;
    pointer(call.ptr(0))
}

fn stpcpy(call: &mut Call<'_>) -> Answer {
    copy(call, 0)?;
    let end = call.string(0)?.len() as u64;
    pointer(offset(call.ptr(0), end))
}

fn strncpy(call: &mut Call<'_>) -> Answer {
    let (to, len) = (call.ptr(0), call.bits(2));
    let string = limited(call, call.ptr(1), len)?;
    call.machine.memory.fill(Place::unaligned(to), 0, len)?;
    call.write(to, &string)?;
    pointer(to)
}

fn strncat(call: &mut Call<'_>) -> Answer {
    let end = call.string(0)?.len() as u64;
    let mut string = limited(call, call.ptr(1), call.bits(2))?;
    string.push(0);
    call.write(offset(call.ptr(0), end), &string)?;
    pointer(call.ptr(0))
}

fn strdup(call: &mut Call<'_>) -> Answer {
    let string = call.string(0)?;
    duplicate(call, string)
}

fn strndup(call: &mut Call<'_>) -> Answer {
    let string = limited(call, call.ptr(0), call.bits(1))?;
    duplicate(call, string)
}

fn duplicate(call: &mut Call<'_>, mut string: Vec<u8>) -> Answer {
    string.push(0);
    let copy = malloc_bytes(call, string.len() as u64)?;
    call.write(copy, &string)?;
    pointer(copy)
}

//! Functions on C strings: bytes up to a zero, which must come before the end of the allocation.

use ubik_engine::memory::Place;
use ubik_engine::value::Slot;

use super::c_alloc::malloc_bytes;
use crate::abi::C;
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
    "strcasecmp"(Ptr, Ptr) -> Int = |c| compare_folded(c, u64::MAX), Full, "Letters of both cases are the same.";
    "strncasecmp"(Ptr, Ptr, Size) -> Int = |c| compare_folded(c, c.bits(2)), Full, "At most so many bytes.";
    "strcoll"(Ptr, Ptr) -> Int = |c| compare(c, u64::MAX), Full, "As `strcmp`: the locale is \"C\".";
    "strchrnul"(Ptr, Int) -> Ptr = strchrnul, Full, "As `strchr`, or where the zero is.";
    "strcasestr"(Ptr, Ptr) -> Ptr = strcasestr, Full, "The first occurrence; letters of both cases are the same.";
    "stpncpy"(Ptr, Ptr, Size) -> Ptr = stpncpy, Full, "As `strncpy`; gives where the first zero is.";
    "strtok"(Ptr, Ptr) -> Ptr = strtok, Full, "";
    "strtok_r"(Ptr, Ptr, Ptr) -> Ptr = strtok_r, Full, "";
    "strsep"(Ptr, Ptr) -> Ptr = strsep, Full, "";
    "strdup"(Ptr) -> Ptr = strdup, Full, "A copy by `malloc`.";
    "strndup"(Ptr, Size) -> Ptr = strndup, Full, "At most so many bytes, and a zero.";
}

fn byte(call: &mut Call<'_>, from: Slot, at: u64) -> Answer<u8> {
    Ok(call.machine.memory.load::<1>(Place::unaligned(from).at(at))? as u8)
}

/// The bytes before the zero, at most `limit`, beyond which nothing is read.
pub fn limited(call: &mut Call<'_>, from: Slot, limit: u64) -> Answer<Vec<u8>> {
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
    compare_as(call, limit, |byte| byte)
}

fn compare_folded(call: &mut Call<'_>, limit: u64) -> Answer {
    compare_as(call, limit, |byte| byte.to_ascii_lowercase())
}

fn compare_as(call: &mut Call<'_>, limit: u64, seen_as: impl Fn(u8) -> u8) -> Answer {
    for at in 0..limit {
        let (left, right) = (byte(call, call.ptr(0), at)?, byte(call, call.ptr(1), at)?);
        let (left, right) = (seen_as(left), seen_as(right));
        if left != right {
            return number(i32::from(left) - i32::from(right));
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

fn strchrnul(call: &mut Call<'_>) -> Answer {
    let (from, wanted) = (call.ptr(0), call.bits(1) as u8);
    let mut at = 0;
    while !matches!(byte(call, from, at)?, found if found == wanted || found == 0) {
        at += 1;
    }
    pointer(offset(from, at))
}

fn strcasestr(call: &mut Call<'_>) -> Answer {
    let (string, wanted) = (call.string(0)?.to_ascii_lowercase(), call.string(1)?.to_ascii_lowercase());
    let starts = 0..=string.len().saturating_sub(wanted.len());
    let found = starts.into_iter().find(|&at| string[at..].starts_with(&wanted));
    pointer(found.map_or(Slot::ZERO, |at| offset(call.ptr(0), at as u64)))
}

fn stpncpy(call: &mut Call<'_>) -> Answer {
    let copied = limited(call, call.ptr(1), call.bits(2))?.len() as u64;
    strncpy(call)?;
    pointer(offset(call.ptr(0), copied))
}

/// The next part of a string between separators, if there is one, and where the rest begins.
fn token(call: &mut Call<'_>, from: Slot, separators: &[u8]) -> Answer<(Slot, Slot)> {
    if from.bits == 0 {
        return Ok((Slot::ZERO, Slot::ZERO));
    }
    let string = call.machine.memory.read_c_string(from)?;
    let is_separator = |byte: &u8| separators.contains(byte);
    let start = string.iter().take_while(|byte| is_separator(byte)).count();
    if start == string.len() {
        return Ok((Slot::ZERO, offset(from, start as u64)));
    }
    let end = string[start..].iter().position(is_separator).map(|len| start + len);
    let rest = match end {
        Some(end) => {
            call.write(offset(from, end as u64), &[0])?;
            end + 1
        }
        None => string.len(),
    };
    Ok((offset(from, start as u64), offset(from, rest as u64)))
}

fn strtok(call: &mut Call<'_>) -> Answer {
    let separators = call.string(1)?;
    let from = if call.ptr(0).bits == 0 { call.system().tokens } else { call.ptr(0) };
    let (found, rest) = token(call, from, &separators)?;
    call.system().tokens = rest;
    pointer(found)
}

fn strtok_r(call: &mut Call<'_>) -> Answer {
    let separators = call.string(1)?;
    let from = if call.ptr(0).bits == 0 { call.load(call.ptr(2), C::Ptr)? } else { call.ptr(0) };
    let (found, rest) = token(call, from, &separators)?;
    call.store(call.ptr(2), C::Ptr, rest)?;
    pointer(found)
}

fn strsep(call: &mut Call<'_>) -> Answer {
    let separators = call.string(1)?;
    let from = call.load(call.ptr(0), C::Ptr)?;
    if from.bits == 0 {
        return pointer(Slot::ZERO);
    }
    let string = call.machine.memory.read_c_string(from)?;
    let end = string.iter().position(|byte| separators.contains(byte));
    let rest = match end {
        Some(end) => {
            call.write(offset(from, end as u64), &[0])?;
            offset(from, end as u64 + 1)
        }
        None => Slot::ZERO,
    };
    call.store(call.ptr(0), C::Ptr, rest)?;
    pointer(from)
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

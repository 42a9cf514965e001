//! `errno` and its words.

use crate::call::{Answer, Call, number, pointer};
use crate::errno::Errno;
use crate::table::rows;

rows! {
    "__errno_location"() -> Ptr = |c| pointer(c.errno_cell()?), Full, "The thread's own `errno`.";
    "strerror"(Int) -> Ptr = strerror, Full, "glibc's words; each call has a text of its own.";
    "__xpg_strerror_r"(Int, Ptr, Size) -> Status = strerror_r, Full, "glibc's words.";
}

pub fn words(errno: Errno) -> Vec<u8> {
    match errno.text() {
        Some(text) => text.to_owned().into_bytes(),
        None => format!("Unknown error {}", errno.0).into_bytes(),
    }
}

fn terminated(errno: Errno) -> Vec<u8> {
    let mut text = words(errno);
    text.push(0);
    text
}

fn strerror(call: &mut Call<'_>) -> Answer {
    let text = terminated(Errno(call.int(0)));
    pointer(call.machine.system_bytes(&text, 1)?)
}

fn strerror_r(call: &mut Call<'_>) -> Answer {
    let (errno, room) = (Errno(call.int(0)), call.bits(2));
    let mut text = terminated(errno);
    let fits = text.len() as u64 <= room;
    if !fits && room > 0 {
        text.truncate(room as usize);
        text[room as usize - 1] = 0;
    }
    if room > 0 {
        call.write(call.ptr(1), &text)?;
    }
    match (fits, errno.text()) {
        (false, _) => number(Errno::ERANGE.0),
        (true, None) => number(Errno::EINVAL.0),
        (true, Some(_)) => number(0),
    }
}

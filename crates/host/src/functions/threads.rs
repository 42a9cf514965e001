//! Threads, as far as one of them needs to know. Starting another one is not there yet: `pthread_create` has no row.

use crate::call::{Answer, Call, bits, done, number};
use crate::errno::Errno;
use crate::table::rows;

rows! {
    "pthread_self"() -> Size = |c| bits(handle(c)), Full, "";
    "pthread_equal"(Size, Size) -> Int = |c| number(i64::from(c.bits(0) == c.bits(1))), Full, "";
    "pthread_setname_np"(Size, Ptr) -> Status = setname, Part, "At most 15 bytes; reports do not use it yet.";
    "pthread_attr_init"(Ptr) -> Status = |_| done(), Part, "Attributes are accepted.";
    "pthread_attr_setstacksize"(Ptr, Size) -> Status = setstacksize, Part, "At least 16 KiB.";
    "pthread_attr_destroy"(Ptr) -> Status = |_| done(), Full, "";
}

/// What `pthread_self` gives for the current thread.
fn handle(call: &Call<'_>) -> u64 {
    call.machine.current as u64 + 1
}

fn setname(call: &mut Call<'_>) -> Answer {
    const LONGEST: usize = 15;
    if call.string(1)?.len() > LONGEST {
        return Err(Errno::ERANGE.into());
    }
    done()
}

fn setstacksize(call: &mut Call<'_>) -> Answer {
    const LEAST: u64 = 16 << 10;
    if call.bits(1) < LEAST {
        return Err(Errno::EINVAL.into());
    }
    done()
}

//! Pipes and counters.

use ubik_engine::value::Slot;

use crate::abi::C;
use crate::call::{Answer, Call, done, number, offset};
use crate::errno::Errno;
use crate::table::rows;

rows! {
    "pipe"(Ptr) -> Int = |c| pipe(c, 0), Full, "As large as Linux makes them.";
    "pipe2"(Ptr, Int) -> Int = |c| pipe(c, c.int(1)), Part, "Without `O_DIRECT`.";
    "eventfd"(UInt, Int) -> Int = eventfd, Full, "";
}

fn pipe(call: &mut Call<'_>, flags: i32) -> Answer {
    if call.ptr(0).bits == 0 {
        return Err(Errno::EFAULT.into());
    }
    let (read, write) = call.kernel().pipe(flags)?;
    let (array, size) = (call.ptr(0), C::Int.size(call.machine.program.target()));
    call.store(array, C::Int, Slot::int(read as u64))?;
    call.store(offset(array, size), C::Int, Slot::int(write as u64))?;
    done()
}

fn eventfd(call: &mut Call<'_>) -> Answer {
    let (count, flags) = (call.bits(0) as u32, call.int(1));
    number(call.kernel().event(count, flags)?)
}

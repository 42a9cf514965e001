//! `syscall`: by the target's numbers.

use ubik_engine::value::Slot;
use ubik_verdict::WaitingFor;

use super::{process, random};
use crate::abi::{C, structs};
use crate::call::{Answer, Call, done};
use crate::errno::Errno;
use crate::functions::time::ClockId;
use crate::table::rows;

rows! {
    "syscall"(Long; v) -> Long = syscall, Part, "`futex` (wait and wake), `getrandom`, `gettid`.";
}

/// The system calls there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Futex,
    GetRandom,
    GetTid,
}

/// Numbers by architecture: x86_64, x86, s390x.
const NUMBERS: &[(Known, [i64; 3])] =
    &[(Known::Futex, [202, 240, 238]), (Known::GetRandom, [318, 355, 349]), (Known::GetTid, [186, 224, 236])];

fn syscall(call: &mut Call<'_>) -> Answer {
    let number = call.signed(0);
    let column = match call.machine.program.target().arch.as_str() {
        "x86" => 1,
        "s390x" => 2,
        _ => 0,
    };
    match NUMBERS.iter().find(|known| known.1[column] == number) {
        Some((Known::Futex, _)) => futex(call),
        Some((Known::GetRandom, _)) => {
            let (buffer, len) = (call.variadic(0)?, call.variadic(1)?.bits);
            random::fill(call, buffer, len)
        }
        Some((Known::GetTid, _)) => process::gettid(call),
        None => Err(call.unsupported(format!("with number {number}"))),
    }
}

const WAIT: u64 = 0;
const WAKE: u64 = 1;
const WAIT_BITSET: u64 = 9;
const WAKE_BITSET: u64 = 10;
const PRIVATE: u64 = 128;
const CLOCK_REALTIME: u64 = 256;

fn futex(call: &mut Call<'_>) -> Answer {
    let operation = call.variadic(1)?.bits & 0xffff_ffff;
    let command = operation & !(PRIVATE | CLOCK_REALTIME);
    match command {
        WAIT | WAIT_BITSET => futex_wait(call, operation),
        // With one thread, nobody waits.
        WAKE | WAKE_BITSET => done(),
        _ => Err(call.unsupported(format!("as `futex` with operation {command}"))),
    }
}

/// With one thread, nobody will wake it: only a timeout ends the wait.
fn futex_wait(call: &mut Call<'_>, operation: u64) -> Answer {
    let (word, expected, timeout) = (call.variadic(0)?, call.variadic(2)?.bits, call.variadic(3)?);
    if call.load(word, C::UInt)?.bits != expected & 0xffff_ffff {
        return Err(Errno::EAGAIN.into());
    }
    if timeout.bits == 0 {
        return Err(call.blocked(WaitingFor::Futex { addr: word.bits }));
    }
    wait_out(call, operation, timeout)?;
    Err(Errno::ETIMEDOUT.into())
}

/// Lets the time pass that a wait may take: absolute for the form with a bit set.
fn wait_out(call: &mut Call<'_>, operation: u64, timeout: Slot) -> Answer<()> {
    let layout = structs::timespec(call.machine.program.target());
    let time = call.load_time(timeout, &layout)?.ok_or(Errno::EINVAL)?;
    let absolute = operation & !(PRIVATE | CLOCK_REALTIME) == WAIT_BITSET;
    let clock = if operation & CLOCK_REALTIME != 0 { ClockId::Real } else { ClockId::Monotonic };
    let span = if absolute { time.saturating_sub(call.now(clock)) } else { time };
    call.pass(span);
    Ok(())
}

//! `syscall`: by the target's numbers.
//!
//! Most system calls have a function of C's library that takes the same arguments: that row of the table does the work,
//! and its result is told in `syscall`'s manner. On targets other than x86_64 only those exist that std itself uses.

use std::time::Duration;

use ubik_engine::memory::Place;
use ubik_engine::value::{Slot, mask, sign_extend};
use ubik_engine::{Flow, Resumed, SyncObjectId, Wait, WaitKey, Woken};
use ubik_verdict::WaitingFor;

use super::{process, random};
use crate::abi::{C, structs};
use crate::call::{Answer, Call, done, number};
use crate::errno::Errno;
use crate::functions::time::ClockId;
use crate::table::{self, rows};

rows! {
    "syscall"(Long; v) -> Long = syscall, Part, "`futex` (wait and wake), `getrandom`, `gettid`; on x86_64 also the calls that a function of C's library stands for.";
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
        None => match library_function(call, number) {
            Some(name) => as_library(call, name),
            None if column == 0 && NEWER.contains(&number) => Err(Errno::ENOSYS.into()),
            None => Err(call.unsupported(format!("with number {number}"))),
        },
    }
}

/// The function of C's library that takes the arguments of a system call as they are.
fn library_function(call: &Call<'_>, number: i64) -> Option<&'static str> {
    if call.machine.program.target().arch != "x86_64" {
        return None;
    }
    X86_64.iter().find(|known| known.0 == number).map(|known| known.1)
}

/// Calls by number on x86_64, with the function that stands for each.
#[rustfmt::skip]
const X86_64: &[(i64, &str)] = &[
    (0, "read"), (1, "write"), (2, "open"), (3, "close"), (4, "stat"), (5, "fstat"), (6, "lstat"), (7, "poll"),
    (8, "lseek"), (9, "mmap"), (10, "mprotect"), (11, "munmap"), (16, "ioctl"), (17, "pread64"), (18, "pwrite64"),
    (19, "readv"), (20, "writev"), (21, "access"), (22, "pipe"), (23, "select"), (24, "sched_yield"), (26, "msync"),
    (28, "madvise"), (32, "dup"), (33, "dup2"), (34, "pause"), (35, "nanosleep"), (39, "getpid"), (40, "sendfile"),
    (41, "socket"), (42, "connect"), (43, "accept"), (44, "sendto"), (45, "recvfrom"), (46, "sendmsg"),
    (47, "recvmsg"), (48, "shutdown"), (49, "bind"), (50, "listen"), (51, "getsockname"), (52, "getpeername"),
    (53, "socketpair"), (54, "setsockopt"), (55, "getsockopt"), (62, "kill"), (63, "uname"), (72, "fcntl"),
    (73, "flock"), (74, "fsync"), (75, "fdatasync"), (76, "truncate"), (77, "ftruncate"), (80, "chdir"),
    (81, "fchdir"), (82, "rename"), (83, "mkdir"), (84, "rmdir"), (85, "creat"), (86, "link"), (87, "unlink"),
    (88, "symlink"), (89, "readlink"), (90, "chmod"), (91, "fchmod"), (92, "chown"), (93, "fchown"), (94, "lchown"),
    (95, "umask"), (96, "gettimeofday"), (97, "getrlimit"), (98, "getrusage"), (102, "getuid"), (104, "getgid"),
    (107, "geteuid"), (108, "getegid"), (110, "getppid"), (111, "getpgrp"), (121, "getpgid"), (124, "getsid"),
    (157, "prctl"), (160, "setrlimit"), (162, "sync"), (201, "time"), (203, "sched_setaffinity"),
    (213, "epoll_create"), (221, "posix_fadvise"), (228, "clock_gettime"), (229, "clock_getres"),
    (230, "clock_nanosleep"), (231, "_exit"), (232, "epoll_wait"), (233, "epoll_ctl"), (234, "tgkill"),
    (61, "wait4"), (191, "getxattr"), (247, "waitid"),
    (257, "openat"), (258, "mkdirat"), (260, "fchownat"), (262, "fstatat"), (263, "unlinkat"), (264, "renameat"),
    (265, "linkat"), (266, "symlinkat"), (267, "readlinkat"), (271, "ppoll"), (275, "splice"), (280, "utimensat"), (281, "epoll_pwait"),
    (283, "timerfd_create"), (285, "fallocate"), (286, "timerfd_settime"), (287, "timerfd_gettime"),
    (288, "accept4"), (290, "eventfd"), (291, "epoll_create1"), (292, "dup3"), (293, "pipe2"), (302, "prlimit64"),
    (306, "syncfs"), (316, "renameat2"), (319, "memfd_create"), (326, "copy_file_range"), (332, "statx"),
    (436, "close_range"), (439, "faccessat"), (441, "epoll_pwait2"),
];

/// Calls by number on x86_64 that older kernels do not have, so that every program has another way: `membarrier`, `pidfd_open`,
/// `openat2`, `io_uring_setup`, `fchmodat2`, `mseal`.
const NEWER: [i64; 6] = [324, 434, 437, 425, 452, 462];

/// Makes the call by a row of the library.
fn as_library(call: &mut Call<'_>, name: &str) -> Answer {
    let row = table::find(name).ok_or_else(|| call.unsupported(format!("as `{name}`")))?;
    let (target, signature) = (call.machine.program.target().clone(), &row.signature);
    let mut args = Vec::new();
    for (index, param) in signature.params.iter().enumerate() {
        let slot = call.variadic(index)?;
        args.push(Slot { bits: slot.bits & mask(param.size(&target)), ..slot });
    }
    if signature.variadic {
        args.extend((signature.params.len()..).map_while(|index| call.variadic(index).ok()));
    }
    match (row.function)(call.machine, &args)? {
        Flow::One(slot) if signature.ret == C::Status && slot.bits != 0 => {
            Err(Errno(slot.bits as i32).into())
        }
        Flow::One(slot) if signature.ret == C::Int => number(sign_extend(slot.bits, 4)),
        flow => Ok(flow),
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
        WAIT => futex_wait(call, operation, u32::MAX),
        WAIT_BITSET => {
            let bits = call.variadic(5)?.bits as u32;
            futex_wait(call, operation, bits)
        }
        WAKE => futex_wake(call, u32::MAX),
        WAKE_BITSET => {
            let bits = call.variadic(5)?.bits as u32;
            futex_wake(call, bits)
        }
        _ => Err(call.unsupported(format!("as `futex` with operation {command}"))),
    }
}

fn futex_wait(call: &mut Call<'_>, operation: u64, bits: u32) -> Answer {
    let (word, expected, timeout) = (call.variadic(0)?, call.variadic(2)?.bits, call.variadic(3)?);
    if bits == 0 {
        return Err(Errno::EINVAL.into());
    }
    if call.machine.explores_futexes() {
        return explored_wait(call, word, expected & 0xffff_ffff, operation, timeout);
    }
    match call.machine.resumed() {
        Some(Resumed { how: Woken::TimedOut, .. }) => return Err(Errno::ETIMEDOUT.into()),
        Some(Resumed { how: Woken::By(_) | Woken::Interrupted { .. }, .. }) => {
            call.machine.sync_acquire(SyncObjectId::Address(word.bits));
            return done();
        }
        None => {}
    }
    let deadline = match timeout.bits {
        0 => None,
        _ => Some(futex_deadline(call, operation, timeout)?),
    };
    if call.load_atomic(word, C::UInt)?.bits != expected & 0xffff_ffff {
        return Err(Errno::EAGAIN.into());
    }
    let wait = Wait::on(WaitKey::Futex { addr: word.bits, bits }, WaitingFor::Futex { addr: word.bits });
    call.wait(wait.until(deadline))
}

/// A wait whose end an exploration decides: the value is another one, or the limit of time is over.
fn explored_wait(call: &mut Call<'_>, word: Slot, expected: u64, operation: u64, timeout: Slot) -> Answer {
    let place = Place::aligned(word, 4);
    if timeout.bits == 0 {
        call.machine.explored_wait(place, 4, expected)?;
        return done();
    }
    let deadline = futex_deadline(call, operation, timeout)?;
    if !call.machine.explored_wait_with_limit(place, 4, expected)? {
        return done();
    }
    let steps = call.machine.steps;
    call.machine.host.pass_until(steps, deadline);
    Err(Errno::ETIMEDOUT.into())
}

fn futex_wake(call: &mut Call<'_>, bits: u32) -> Answer {
    let (word, count) = (call.variadic(0)?, call.variadic(2)?.bits as u32 as i32);
    if bits == 0 {
        return Err(Errno::EINVAL.into());
    }
    if let Some(woken) = call.machine.explored_wake(word.bits, count.max(1) as usize)? {
        return number(woken as i64);
    }
    call.machine.sync_release(SyncObjectId::Address(word.bits));
    // Nobody is woken by a number that is none; Linux wakes one then.
    let at_most = count.max(1) as usize;
    let woken = call.machine.wake(WaitKey::Futex { addr: word.bits, bits }, at_most, 0);
    number(woken.len() as i64)
}

/// When a wait ends: absolute for the form with a bit set.
fn futex_deadline(call: &mut Call<'_>, operation: u64, timeout: Slot) -> Answer<Duration> {
    let layout = structs::timespec(call.machine.program.target());
    let time = call.load_time(timeout, &layout)?.ok_or(Errno::EINVAL)?;
    let absolute = operation & !(PRIVATE | CLOCK_REALTIME) == WAIT_BITSET;
    let clock = if operation & CLOCK_REALTIME != 0 { ClockId::Real } else { ClockId::Monotonic };
    Ok(if absolute { call.deadline_at(clock, time) } else { call.deadline_after(time) })
}

//! The process itself: its end, its number, its limits.

use ubik_engine::value::Slot;
use ubik_verdict::{AbortReason, Stop};

use crate::abi::C;
use crate::call::{Answer, Call, bits, done, number, offset};
use crate::errno::Errno;
use crate::functions::time::ClockId;
use crate::table::rows;

rows! {
    "exit"(Int) -> Never = exit, Full, "Runs destructors of thread-local variables, then what `atexit` has.";
    "_exit"(Int) -> Never = |c| Err(Stop::exit(c.int(0)).into()), Full, "At once.";
    "_Exit"(Int) -> Never = |c| Err(Stop::exit(c.int(0)).into()), Full, "At once.";
    "abort"() -> Never = |_| Err(Stop::abort(AbortReason::Requested).into()), Full, "";
    "atexit"(Ptr) -> Int = atexit, Full, "Last registered, first called.";
    "__ubik_exit_status"() -> Int = |c| number(c.machine.exit_status()), Full, "What the process ends with, while it ends; for `on_exit`.";
    "pthread_atfork"(Ptr, Ptr, Ptr) -> Status = |_| done(), Full, "No process is forked, so none of them is called.";
    "getpid"() -> Int = |c| number(c.kernel().process), Full, "The same in every run.";
    "getppid"() -> Int = |c| number(c.kernel().parent), Full, "The same in every run.";
    "gettid"() -> Int = gettid, Full, "The main thread's is the process's.";
    "getuid"() -> UInt = |_| number(UID), Full, "Always the same.";
    "geteuid"() -> UInt = |_| number(UID), Full, "Always the same.";
    "getgid"() -> UInt = |_| number(UID), Full, "Always the same.";
    "getegid"() -> UInt = |_| number(UID), Full, "Always the same.";
    "sysconf"(Int) -> Long = sysconf, Part, "Page size, processors, memory, open files, clock ticks and other constants.";
    "getpagesize"() -> Int = |c| number(c.system().options.page_size), Full, "As the options say.";
    "sched_getaffinity"(Int, Size, Ptr) -> Int = sched_getaffinity, Full, "As many processors as the options say.";
    "get_nprocs"() -> Int = |c| number(c.system().options.processors), Full, "As many as the options say.";
    "getauxval"(Size) -> Size = getauxval, Part, "The page size; nothing is known of the processor.";
    "prctl"(Int; v) -> Int = prctl, Part, "Names of threads; some settings are accepted without effect.";
    "gnu_get_libc_version"() -> Ptr = libc_version, Full, "Always the same.";
    "uname"(Ptr) -> Int = uname, Full, "Linux on a machine called `ubik`.";
    "gethostname"(Ptr, Size) -> Int = gethostname, Full, "`ubik`.";
    "getrlimit"(Int, Ptr) -> Int = |c| getrlimit(c, C::ULong), Full, "1024 descriptors, 8 MiB of stack.";
    "getrlimit64"(Int, Ptr) -> Int = |c| getrlimit(c, C::U64), Full, "As `getrlimit`.";
    "setrlimit"(Int, Ptr) -> Int = |_| done(), Part, "Accepted without effect.";
    "setrlimit64"(Int, Ptr) -> Int = |_| done(), Part, "Accepted without effect.";
    "prlimit64"(Int, Int, Ptr, Ptr) -> Int = prlimit, Part, "Of the process itself; new limits are accepted without effect.";
    "prlimit"(Int, Int, Ptr, Ptr) -> Int = prlimit, Part, "As `prlimit64`.";
    "getresuid"(Ptr, Ptr, Ptr) -> Int = three_ids, Full, "Always the same.";
    "getresgid"(Ptr, Ptr, Ptr) -> Int = three_ids, Full, "Always the same.";
    "getcpu"(Ptr, Ptr) -> Int = getcpu, Full, "The first processor.";
    "setuid"(UInt) -> Int = |c| become_user(c, 0), Full, "Only what it is already.";
    "setgid"(UInt) -> Int = |c| become_user(c, 0), Full, "As `setuid`.";
    "seteuid"(UInt) -> Int = |c| become_user(c, 0), Full, "As `setuid`.";
    "setegid"(UInt) -> Int = |c| become_user(c, 0), Full, "As `setuid`.";
    "getdtablesize"() -> Int = |c| number(c.kernel().descriptor_limit() as i64), Full, "";
    "sched_get_priority_min"(Int) -> Int = |c| priority(c, 1), Full, "";
    "sched_get_priority_max"(Int) -> Int = |c| priority(c, 99), Full, "";
    "sched_getscheduler"(Int) -> Int = |_| number(0), Full, "The ordinary one.";
    "getpgid"(Int) -> Int = |c| if is_own(c) { number(PID) } else { Err(Errno::ESRCH.into()) }, Full, "";
    "getpgrp"() -> Int = |_| number(PID), Full, "Always the same.";
    "getsid"(Int) -> Int = |c| if is_own(c) { number(PID) } else { Err(Errno::ESRCH.into()) }, Full, "";
    "getgroups"(Int, Ptr) -> Int = |_| number(0), Full, "None but its own.";
    "getlogin"() -> Ptr = |_| Err(Errno::ENXIO.into()), Full, "There is no terminal.";
    "getpwuid_r"(UInt, Ptr, Ptr, Size, Ptr) -> Status = getpwuid_r, Full, "The user that programs run as, and `root`.";
    "getpwnam_r"(Ptr, Ptr, Ptr, Size, Ptr) -> Status = getpwnam_r, Full, "As `getpwuid_r`.";
    "sched_setaffinity"(Int, Size, Ptr) -> Int = |_| done(), Part, "Accepted without effect.";
    "sched_getcpu"() -> Int = |_| number(0), Full, "The first processor.";
    "getpriority"(UInt, UInt) -> Int = |_| number(0), Full, "";
    "setpriority"(UInt, UInt, Int) -> Int = |_| done(), Part, "Accepted without effect.";
    "getrusage"(Int, Ptr) -> Int = getrusage, Part, "All zero but the time.";
    "dlsym"(Ptr, Ptr) -> Ptr = dlsym, Part, "Finds nothing that the program does not link.";
}

/// The process that is started first, and the group of all.
const PID: i32 = ubik_vos::PROCESS;
pub const UID: i32 = 1000;

/// Whether the first argument names the process itself.
fn is_own(call: &mut Call<'_>) -> bool {
    [0, call.kernel().process].contains(&call.int(0))
}

fn exit(call: &mut Call<'_>) -> Answer {
    Ok(ubik_engine::Flow::Exit(call.int(0)))
}

fn atexit(call: &mut Call<'_>) -> Answer {
    let function = call.ptr(0);
    call.machine.at_exit(function);
    done()
}

pub fn gettid(call: &mut Call<'_>) -> Answer {
    let thread = call.machine.current.0 as i32;
    number(call.kernel().process + thread)
}

fn sysconf(call: &mut Call<'_>) -> Answer {
    const CLOCK_TICKS: i32 = 2;
    const OPEN_FILES: i32 = 4;
    const PAGE_SIZE: i32 = 30;
    const PASSWORD_ENTRY: i32 = 70;
    const CONFIGURED: i32 = 83;
    const ONLINE: i32 = 84;
    /// What glibc says on every machine: lengths of arguments, groups, lines, vectors, entries, names, keys, stacks, links, cache lines.
    const CONSTANTS: &[(i32, i64)] = &[
        (0, 2 << 20),
        (3, 65_536),
        (43, 2048),
        (60, 1024),
        (69, 1024),
        (71, 256),
        (72, 32),
        (74, 1024),
        (75, 16_384),
        (173, -1),
        (180, 64),
        (190, 64),
    ];
    const PAGES: i32 = 85;
    const FREE_PAGES: i32 = 86;
    const KNOWN: i32 = 250;
    const MEMORY: i64 = 8 << 30;
    if let Some(known) = CONSTANTS.iter().find(|known| known.0 == call.int(0)) {
        return number(known.1);
    }
    match call.int(0) {
        CLOCK_TICKS => number(100),
        OPEN_FILES | PASSWORD_ENTRY => number(1024),
        PAGES | FREE_PAGES => number(MEMORY / i64::from(call.system().options.page_size)),
        PAGE_SIZE => number(call.system().options.page_size),
        CONFIGURED | ONLINE => number(call.system().options.processors),
        // glibc knows no others.
        name if !(0..=KNOWN).contains(&name) => Err(Errno::EINVAL.into()),
        name => Err(call.unsupported(format!("with name {name}"))),
    }
}

fn sched_getaffinity(call: &mut Call<'_>) -> Answer {
    let (len, processors) = (call.bits(1), call.system().options.processors);
    let unit = u64::from(call.machine.program.target().c_long_size);
    if len % unit != 0 || len.saturating_mul(8) < u64::from(processors) {
        return Err(Errno::EINVAL.into());
    }
    for word in 0..len / unit {
        let here = u64::from(processors).saturating_sub(word * unit * 8).min(unit * 8);
        let set = if here == 0 { 0 } else { u64::MAX >> (64 - here) };
        let at = offset(call.ptr(2), word * unit);
        call.store(at, C::Long, Slot::int(set))?;
    }
    done()
}

fn getauxval(call: &mut Call<'_>) -> Answer {
    const PAGE_SIZE: u64 = 6;
    bits(if call.bits(0) == PAGE_SIZE { call.system().options.page_size.into() } else { 0 })
}

fn prctl(call: &mut Call<'_>) -> Answer {
    const SET_NAME: i32 = 15;
    const GET_NAME: i32 = 16;
    const IS_DUMPABLE: i32 = 3;
    /// The parent's death, dumps, timer slack, privileges: nothing depends on them.
    const ACCEPTED: [i32; 4] = [1, 4, 29, 38];
    const LONGEST: usize = 15;
    let current = call.machine.current;
    match call.int(0) {
        SET_NAME => {
            let mut name = call.machine.memory.read_c_string(call.variadic(0)?)?;
            name.truncate(LONGEST);
            call.machine.threads[current].name = Some(String::from_utf8_lossy(&name).into_owned());
            done()
        }
        GET_NAME => {
            let mut name = call.machine.thread_name(current).into_bytes();
            name.truncate(LONGEST);
            name.resize(LONGEST + 1, 0);
            call.write(call.variadic(0)?, &name)?;
            done()
        }
        IS_DUMPABLE => number(1),
        option if ACCEPTED.contains(&option) => done(),
        option => Err(call.unsupported(format!("with option {option}"))),
    }
}

fn libc_version(call: &mut Call<'_>) -> Answer {
    crate::call::pointer(call.machine.system_bytes(b"2.39\0", 1)?)
}

fn uname(call: &mut Call<'_>) -> Answer {
    const FIELD: u64 = 65;
    let arch = match call.machine.program.target().arch.as_str() {
        "x86" => "i686".to_owned(),
        other => other.to_owned(),
    };
    let fields = ["Linux", ubik_vos::HOST_NAME, "6.1.0", "#1 SMP", &arch, "(none)"];
    for (index, text) in fields.iter().enumerate() {
        let mut field = text.as_bytes().to_vec();
        field.resize(FIELD as usize, 0);
        let at = offset(call.ptr(0), index as u64 * FIELD);
        call.write(at, &field)?;
    }
    done()
}

fn gethostname(call: &mut Call<'_>) -> Answer {
    let name = [ubik_vos::HOST_NAME.as_bytes(), b"\0"].concat();
    if call.bits(1) < name.len() as u64 {
        return Err(Errno::ENAMETOOLONG.into());
    }
    call.write(call.ptr(0), &name)?;
    done()
}

fn getrlimit(call: &mut Call<'_>, c: C) -> Answer {
    store_limit(call, call.int(0), call.ptr(1), c)
}

fn store_limit(call: &mut Call<'_>, kind: i32, to: Slot, c: C) -> Answer {
    const STACK: i32 = 3;
    const FILES: i32 = 7;
    const KINDS: i32 = 16;
    let (soft, hard) = match kind {
        STACK => (8 << 20, u64::MAX),
        FILES => (call.kernel().descriptor_limit() as u64, 4096),
        0..KINDS => (u64::MAX, u64::MAX),
        _ => return Err(Errno::EINVAL.into()),
    };
    let size = c.size(call.machine.program.target());
    call.store(to, c, Slot::int(soft))?;
    call.store(offset(to, size), c, Slot::int(hard))?;
    done()
}

fn prlimit(call: &mut Call<'_>) -> Answer {
    if !is_own(call) {
        return Err(Errno::ESRCH.into());
    }
    match call.ptr(3) {
        none if none.bits == 0 => done(),
        old => store_limit(call, call.int(1), old, C::U64),
    }
}

fn three_ids(call: &mut Call<'_>) -> Answer {
    for index in 0..3 {
        call.store(call.ptr(index), C::UInt, Slot::int(UID as u64))?;
    }
    done()
}

/// Who the process is cannot be changed.
fn become_user(call: &mut Call<'_>, index: usize) -> Answer {
    if call.int(index) == UID { done() } else { Err(Errno::EPERM.into()) }
}

/// Both of the other policies have priorities; those of a batch have none.
fn priority(call: &mut Call<'_>, of_real_time: i32) -> Answer {
    match call.int(0) {
        1 | 2 => number(of_real_time),
        0 | 3 | 5 | 6 => number(0),
        _ => Err(Errno::EINVAL.into()),
    }
}

fn getcpu(call: &mut Call<'_>) -> Answer {
    for ptr in [call.ptr(0), call.ptr(1)] {
        if ptr.bits != 0 {
            call.store(ptr, C::UInt, Slot::ZERO)?;
        }
    }
    done()
}

fn getrusage(call: &mut Call<'_>) -> Answer {
    const LONGS: u64 = 18;
    if !(-1..=1).contains(&call.int(0)) {
        return Err(Errno::EINVAL.into());
    }
    let size = C::Long.size(call.machine.program.target());
    let now = call.now(ClockId::Monotonic);
    for index in 0..LONGS {
        let value = match index {
            0 => now.as_secs(),
            1 => now.subsec_micros().into(),
            _ => 0,
        };
        call.store(offset(call.ptr(1), index * size), C::Long, Slot::int(value))?;
    }
    done()
}

/// Name, number and home of the users that there are.
const USERS: [(&str, u32, &str); 2] =
    [("root", 0, "/root"), (ubik_vos::USER, ubik_vos::USER_ID, ubik_vos::HOME)];

fn getpwuid_r(call: &mut Call<'_>) -> Answer {
    let wanted = call.bits(0) as u32;
    give_user(call, |user| user.1 == wanted)
}

fn getpwnam_r(call: &mut Call<'_>) -> Answer {
    let wanted = call.string(0)?;
    give_user(call, |user| user.0.as_bytes() == wanted)
}

/// Fills a `struct passwd`, whose texts go to the buffer.
fn give_user(call: &mut Call<'_>, is_wanted: impl Fn(&(&str, u32, &str)) -> bool) -> Answer {
    let (entry, buffer, room, result) = (call.ptr(1), call.ptr(2), call.bits(3), call.ptr(4));
    call.store(result, C::Ptr, Slot::ZERO)?;
    let Some((name, id, home)) = USERS.into_iter().find(is_wanted) else { return done() };
    let texts = [name, "x", "", home, "/bin/sh"];
    if texts.iter().map(|text| text.len() as u64 + 1).sum::<u64>() > room {
        return Err(Errno::ERANGE.into());
    }
    let (mut used, mut places) = (0, Vec::new());
    for text in texts {
        let at = offset(buffer, used);
        call.write(at, &[text.as_bytes(), b"\0"].concat())?;
        places.push(at);
        used += text.len() as u64 + 1;
    }
    let pointer = C::Ptr.size(call.machine.program.target());
    let after = 2 * pointer;
    call.store(entry, C::Ptr, places[0])?;
    call.store(offset(entry, pointer), C::Ptr, places[1])?;
    call.store(offset(entry, after), C::UInt, Slot::int(id.into()))?;
    call.store(offset(entry, after + 4), C::UInt, Slot::int(id.into()))?;
    for (index, &place) in places[2..].iter().enumerate() {
        call.store(offset(entry, after + 8 + index as u64 * pointer), C::Ptr, place)?;
    }
    call.store(result, C::Ptr, entry)?;
    done()
}

fn dlsym(call: &mut Call<'_>) -> Answer {
    let name = call.string(1)?;
    let found = std::str::from_utf8(&name).ok().and_then(|name| call.machine.program.find_function(name));
    if let Some(function) = found {
        return crate::call::pointer(call.machine.memory.function_ptr(function));
    }
    crate::call::pointer(Slot::ZERO)
}
